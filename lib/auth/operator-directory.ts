import type { OperatorRow, Role, SignInRow, StorePort } from "../store/port";
import { sha256Hex } from "./secret";

export type SignedIn = { name: string; role: Role; mustChangePassword: boolean; tokenHash: string };

/** Operators and sign-ins as last read; read again after a second, because the CLI may have changed them. */
export type OperatorDirectory = {
  find(name: string): Promise<OperatorRow | undefined>;
  whoIs(token: string): Promise<SignedIn | null>;
  /** After our own write. */
  forget(): void;
};

const maxAgeMs = 1_000;

export function createOperatorDirectory(
  store: Pick<StorePort, "listOperators" | "listSignIns">,
  now: () => number,
): OperatorDirectory {
  type Known = { operators: Map<string, OperatorRow>; signIns: Map<string, SignInRow> };
  let known: Promise<Known> | undefined;
  let readAt = 0;

  const read = async (): Promise<Known> => {
    const [operators, signIns] = await Promise.all([store.listOperators(), store.listSignIns()]);
    return {
      operators: new Map(operators.map((operator) => [operator.name, operator])),
      signIns: new Map(signIns.map((signIn) => [signIn.tokenHash, signIn])),
    };
  };
  const current = (): Promise<Known> => {
    if (known && Math.abs(now() - readAt) < maxAgeMs) return known;
    readAt = now();
    const reading = read();
    known = reading;
    reading.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading;
  };

  return {
    find: async (name) => (await current()).operators.get(name),
    async whoIs(token) {
      const tokenHash = sha256Hex(token);
      const { operators, signIns } = await current();
      const signIn = signIns.get(tokenHash);
      if (!signIn || now() >= signIn.expiresAt) return null;
      const operator = operators.get(signIn.operatorName);
      if (!operator) return null;
      const { name, role, mustChangePassword } = operator;
      return { name, role, mustChangePassword, tokenHash };
    },
    forget() {
      known = undefined;
    },
  };
}
