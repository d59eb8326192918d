/** The zone of every time the desk shows (09 §5). */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
