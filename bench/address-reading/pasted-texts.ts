/** Sixty addresses as they are pasted, in 26 styles. */
import { type Addressee, people } from './people.ts'
import { type Style, stylesOfPeople } from './styles-of-people.ts'
import { stylesOfShops } from './styles-of-shops.ts'

const styles = [...stylesOfPeople, ...stylesOfShops]

export type PastedText = { style: string; text: string; who: Addressee; remark: string }

const TEXTS = 60

/** Each style with two or three people, spread so that each also meets the long addresses. */
export const pastedTexts: readonly PastedText[] = Array.from({ length: TEXTS }, (_, i) => {
  const style = styles[i % styles.length] as Style // the index is within
  const who = people[(i * 7 + Math.floor(i / styles.length) * 3) % people.length] as Addressee
  return { style: style.called, text: style.write(who), who, remark: style.remark ?? '' }
})
