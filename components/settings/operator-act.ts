/** What an admin may do to an operator. */
export type OperatorAct = "role" | "password" | "remove";
