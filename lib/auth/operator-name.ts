/** As a name is kept and compared: keyboards compose letters in more than one way. */
export const spellName = (text: string): string => text.normalize("NFC").trim();
