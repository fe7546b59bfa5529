/** A courier's locker that an address names: no house is meant, and the rest of its words find it. */
import { foldText, trimPunctuation } from './text.ts'

const LOCKER = /\b(?:easy ?box(?:ul)?|fan ?box(?:ul)?|pay ?point|lockerul|locker|ship ?& ?go|pachetomat(?:ul)?)\b/

export const namesLocker = (part: string): boolean => LOCKER.test(foldText(part))

/** What to search a locker by: `Mega Image Titan`; null: none is named. */
export function lockerSearch(parts: readonly string[]): string | null {
  const part = parts.find(namesLocker)
  const found = part === undefined ? null : LOCKER.exec(foldText(part))
  if (part === undefined || !found) return null
  return trimPunctuation(`${part.slice(0, found.index)} ${part.slice(found.index + found[0].length)}`.replace(/ +/g, ' '))
}
