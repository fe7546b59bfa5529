/** What the courier is told with the buyer's note behind it, in one line; null: it is in there already. */
export function withNote(told: string, note: string): string | null {
  const line = note.trim().replaceAll(/\s+/g, ' ')
  if (line === '' || told.includes(line)) return null
  return [told.trim(), line].filter(Boolean).join('; ')
}
