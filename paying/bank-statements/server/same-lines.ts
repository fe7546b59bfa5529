/** Which lines of one day and amount are the same, read from files of different formats: their numbers and texts differ. */

import { proformasNamed } from '#paying/payments/contract/proforma.ts'
import type { StatementLine } from '#paying/ports/banks.ts'
import { mapInSteps, stepsAtOnce, type WorkSteps } from '#server/platform/apart/turns.ts'

export type ComparedLine = Pick<StatementLine, 'counterparty' | 'texts' | 'endToEndId' | 'bankReference'>

export type PairedLines<Known, New> = {
  same: { known: Known; line: New }[]
  fresh: New[]
  /** Each of the fresh ones may be one of those known that nothing was paired with. */
  areDoubtful: boolean
}

/** Beyond it nothing is compared: the new ones are doubtful. */
const COMPARISONS_MAX = 250_000

/**
 * What both formats say decides. Lines that share nothing and contradict in nothing are the same where as many are left on either side,
 * as they are when both files hold the whole day; else it cannot be known, and the new ones are doubtful.
 */
export const pairLines = <Known extends ComparedLine, New extends ComparedLine>(
  known: readonly Known[],
  lines: readonly New[],
): PairedLines<Known, New> => stepsAtOnce(pairInSteps(known, lines))

/** One of the lines after the other: a day may have many alike. */
export function* pairInSteps<Known extends ComparedLine, New extends ComparedLine>(
  known: readonly Known[],
  lines: readonly New[],
): WorkSteps<PairedLines<Known, New>> {
  if (known.length === 0) return { same: [], fresh: [...lines], areDoubtful: false }
  if (known.length * lines.length > COMPARISONS_MAX) return { same: [], fresh: [...lines], areDoubtful: true }
  const before = yield* mapInSteps(known, saidBy)
  const now = yield* mapInSteps(lines, saidBy)
  const pairs = yield* mapInSteps(before, (a) => now.map((b) => ({ a, b, likeness: likeness(a, b) })).filter((pair) => pair.likeness > 0))
  const likely = pairs.flat().sort((one, other) => other.likeness - one.likeness)
  const same: PairedLines<Known, New>['same'] = []
  const taken = new Set<Said<Known> | Said<New>>()
  const pair = (a: Said<Known>, b: Said<New>) => {
    taken.add(a).add(b)
    same.push({ known: a.of, line: b.of })
  }
  for (const { a, b } of likely) if (!taken.has(a) && !taken.has(b)) pair(a, b)
  const left = before.filter((a) => !taken.has(a))
  const fresh = now.filter((b) => !taken.has(b))
  const mayBe = yield* mapInSteps(fresh, (b) => left.some((a) => likeness(a, b) === 0))
  const mayBeSame = mayBe.includes(true)
  const areAllSame = mayBeSame && left.length === fresh.length && left.every((a, i) => likeness(a, fresh[i] ?? a) === 0)
  if (areAllSame) for (const [i, a] of left.entries()) pair(a, fresh[i] as Said<New>) // as many on either side
  return { same, fresh: areAllSame ? [] : fresh.map(({ of }) => of), areDoubtful: mayBeSame && !areAllSame }
}

type Said<L> = { of: L; nameWords: Set<string>; words: Set<string>; proformas: readonly number[] } & ComparedLine

function saidBy<L extends ComparedLine>(of: L): Said<L> {
  const { counterparty, texts, endToEndId, bankReference } = of
  return {
    ...{ of, counterparty, texts, endToEndId, bankReference },
    nameWords: wordsOf([counterparty.name]),
    // Formats that name the counterparty nowhere have it in their texts.
    words: wordsOf([...texts, counterparty.name]),
    proformas: proformasNamed(texts),
  }
}

const WORDS_SHARED_MIN = 0.5
/** How much of what both say is the same counts: what is a number alone more than words. */
const weights = { reference: 4, iban: 2, fiscalCode: 1 }

/** Above 0: the more it is, the surer they are the same. 0: nothing says it. Below: they are not. */
function likeness(a: Said<ComparedLine>, b: Said<ComparedLine>): number {
  const iban = compared(a.counterparty.iban, b.counterparty.iban)
  const fiscalCode = compared(a.counterparty.fiscalCode, b.counterparty.fiscalCode)
  const endToEnd = compared(a.endToEndId, b.endToEndId)
  const reference = compared(a.bankReference, b.bankReference)
  const name = shared(a.nameWords, b.nameWords)
  const areOtherProformas = a.proformas.length > 0 && b.proformas.length > 0 && !a.proformas.some((number) => b.proformas.includes(number))
  if (iban === -1 || endToEnd === -1 || name === 0 || areOtherProformas) return -1
  const words = shared(a.words, b.words) ?? 0
  return (
    Math.max(reference, endToEnd, 0) * weights.reference +
    Math.max(iban, 0) * weights.iban +
    Math.max(fiscalCode, 0) * weights.fiscalCode +
    (name ?? 0) +
    (words >= WORDS_SHARED_MIN ? words : 0)
  )
}

/** 1: both say the same. -1: another. 0: one of them says nothing. */
const compared = (a: string | null, b: string | null): 1 | 0 | -1 => (!a || !b ? 0 : a === b ? 1 : -1)

const WORD_LENGTH_MIN = 3
const wordsOf = (texts: readonly string[]): Set<string> =>
  new Set(
    texts
      .join(' ')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .filter((word) => word.length >= WORD_LENGTH_MIN),
  )

/** Of the words of the shorter one, how many the other has: 0 to 1; null: one of them has none. */
function shared(a: Set<string>, b: Set<string>): number | null {
  const fewer = Math.min(a.size, b.size)
  return fewer === 0 ? null : [...a].filter((word) => b.has(word)).length / fewer
}
