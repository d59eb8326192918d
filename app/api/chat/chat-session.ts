import { z } from "zod";

/** Made by the browser; with the operator's name before it nobody can enter another's chat. */
export const chatId = z.string().regex(/^[a-z0-9]{6,40}$/, "expected 6 to 40 lower-case letters and digits");

export const chatSession = ({ name }: { name: string }, id: string): string => `${name} ${id}`;
