import type { DatabaseView } from "../views/database";
import type { KeyTerms, NewKey } from "../views/gateway-keys";
import type { Role } from "../views/me";
import type { OneTimePassword } from "../views/operators";
import { sendJson } from "./fetch-json";

const keyPath = (id: string) => `/api/keys/${encodeURIComponent(id)}`;
const operatorPath = (name: string) => `/api/operators/${encodeURIComponent(name)}`;

export const createKey = (terms: KeyTerms) => sendJson<NewKey>("POST", "/api/keys", terms);
export const changeKey = (id: string, change: { seen: KeyTerms; terms: KeyTerms }) =>
  sendJson("PUT", keyPath(id), change);
export const revokeKey = (id: string) => sendJson("DELETE", keyPath(id), {});

export const addOperator = (operator: { name: string; role: Role }) =>
  sendJson<OneTimePassword>("POST", "/api/operators", operator);
export const setRole = (name: string, role: Role) => sendJson("PUT", operatorPath(name), { role });
export const setOneTimePassword = (name: string) =>
  sendJson<OneTimePassword>("POST", `${operatorPath(name)}/password`, {});
export const removeOperator = (name: string) => sendJson("DELETE", operatorPath(name), {});

export const endSignIn = (id: string) => sendJson("DELETE", `/api/sign-ins/${encodeURIComponent(id)}`, {});
export const endOtherSignIns = () => sendJson<{ ended: number }>("DELETE", "/api/sign-ins", {});

export const makeBackup = () => sendJson<DatabaseView>("POST", "/api/database/backups", {});
export const backupPath = (name: string) => `/api/database/backups/${encodeURIComponent(name)}`;
export const removeBackup = (name: string) => sendJson("DELETE", backupPath(name), {});
