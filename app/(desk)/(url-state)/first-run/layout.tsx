import { pageLayout } from "@/app/page-layout";

export default pageLayout("firstRun");
