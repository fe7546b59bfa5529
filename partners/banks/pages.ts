/** Statements of one file: each goes on where the one before ended, none stands twice, and a page alone is taken only where its lines have numbers. */
import type { Message } from '#contract/texts/message.ts'
import type { StatementDraft } from './draft.ts'

export function pageFaults(drafts: readonly StatementDraft[]): Message[] {
  const byAccount = [...Map.groupBy(drafts, ({ format, account }) => `${format} ${account}`).values()]
  return byAccount.flatMap((some) => {
    const repeated = repeatedIn(some)
    return repeated.length > 0 ? repeated : (gapsIn(some) ?? aloneIn(some))
  })
}

const namedBy = ({ line, number }: StatementDraft) => ({ line, number })

/** The same number and the same lines: counted again they would be other money. */
function repeatedIn(drafts: readonly StatementDraft[]): Message[] {
  const seen = new Set<string>()
  return drafts.flatMap((draft) => {
    const { number, opening, closing, lines } = draft
    const isNamed = number !== '' || lines.every(({ bankReference }) => bankReference !== null)
    if (lines.length === 0 || !isNamed) return []
    const contents = lines.map(({ bookedOn, amountBani, bankReference, written }) => [bookedOn, amountBani, bankReference, written])
    const same = JSON.stringify([number, opening, closing, contents])
    if (seen.has(same)) return [{ code: 'statement-page-repeated' as const, params: namedBy(draft) }]
    seen.add(same)
    return []
  })
}

/** The oldest first or the newest first. null: there is none. */
function gapsIn(drafts: readonly StatementDraft[]): Message[] | null {
  const behindHole = Map.groupBy(drafts.filter(isPage), statementOf).values().flatMap(behindHoles).toArray()[0]
  if (behindHole) return [{ code: 'statement-page-missing', params: namedBy(behindHole) }]
  const [first, second] = [gapIn(drafts), gapIn(drafts.toReversed())]
  if (first === undefined || second === undefined) return null
  return [{ code: 'statement-page-missing', params: namedBy(first) }]
}

const isPage = ({ number, page, continues, isContinued }: StatementDraft): boolean =>
  number !== '' && page !== null && (continues || isContinued)

/** Whatever order pages stand in: without balances nothing else shows that one between them is missing. */
function behindHoles(pages: readonly StatementDraft[]): StatementDraft[] {
  const ordered = pages.toSorted((a, b) => (a.page ?? 0) - (b.page ?? 0))
  return ordered.filter(({ page }, at) => at > 0 && (page ?? 0) - (ordered[at - 1]?.page ?? 0) > 1)
}

const gapIn = (drafts: readonly StatementDraft[]): StatementDraft | undefined =>
  drafts.find((draft, at) => {
    const before = drafts[at - 1]
    return before !== undefined && !follows(before, draft)
  })

function follows(before: StatementDraft, draft: StatementDraft): boolean {
  if (before.closing !== null && draft.opening !== null && before.closing.bani !== draft.opening.bani) return false
  if (before.isContinued !== draft.continues) return false
  const areOfOne = before.isContinued && statementOf(before) === statementOf(draft)
  return !areOfOne || before.page === null || draft.page === null || draft.page === before.page + 1
}

/** `22304/2` without its page. */
const statementOf = ({ number }: StatementDraft): string => number.split('/')[0] ?? ''

/** Lines of two pages that are alike in all are known apart by their numbers alone, once the pages are read from two files. */
function aloneIn(drafts: readonly StatementDraft[]): Message[] {
  const [first, last] = [drafts[0], drafts.at(-1)]
  const isPart = first && last && (first.continues || last.isContinued || first.isContinued !== (drafts[1]?.continues ?? false))
  const isUnnumbered = drafts.some(({ lines }) => lines.some(({ bankReference }) => bankReference === null))
  return isPart && isUnnumbered ? [{ code: 'statement-page-alone', params: namedBy(first) }] : []
}
