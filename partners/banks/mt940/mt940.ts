/** MT940 in the dialects of Romanian banks. */
import { type Bani, negate } from '#contract/money.ts'
import { calendarDayOf } from '#contract/written-values/days.ts'
import { decodeHtmlEntities } from '#contract/written-values/entities.ts'
import type { StatementBalance, UnreadValue } from '#paying/ports/banks.ts'
import { plainAmount } from '../amounts.ts'
import { type DraftedStatements, firstIbanOf, notReadableMessage, oneLine, type StatementDraft, type StatementDraftLine } from '../draft.ts'
import { mt940DetailsOf, unreadFields } from './details.ts'
import { isPaymentReference } from './parts.ts'

/** `lines`: as they are, the first without its tag. */
type Tag = { tag: string; line: number; lines: string[] }

export function readMt940(text: string): DraftedStatements {
  const messages = messagesOf(text)
  if (messages.length === 0) return { drafts: [], faults: balancesWithoutBeginning(text) }
  const read = messages.map(readMessage)
  return { drafts: read.flatMap(({ drafts }) => drafts), faults: read.flatMap(({ faults }) => faults) }
}

/** A part of a file, cut out: nothing would be read of it, and nothing said. */
function balancesWithoutBeginning(text: string): DraftedStatements['faults'] {
  const at = text.split(/\r\n|\r|\n/).findIndex((row) => /^:6[02][FM]:/.test(row.trim()))
  return at < 0 ? [] : [notReadableMessage(at + 1, ':20:')]
}

/** What stands around lines and says nothing of them. */
const leftOut: Record<string, string> = {
  '20': 'the number of the message',
  '21': 'the number of the request',
  '13D': 'when it was made',
  '64': 'what can be used',
  '65': 'what can be used on a later day',
  NS: 'the name and account of the owner',
}
const whole = ['25', '28', '28C']

type Pages = { opening: CurrencyBalance | null; closing: CurrencyBalance | null; continues: boolean; isContinued: boolean }
type Found = Pages & { lines: StatementDraftLine[]; unread: UnreadValue[]; faults: DraftedStatements['faults'] }

function readMessage(tags: readonly Tag[]): DraftedStatements {
  const first = (...names: string[]) => tags.find(({ tag }) => names.includes(tag))
  const account = firstIbanOf((first('25')?.lines.join('') ?? '').replace(/\s/g, ''))
  const number = oneLine(first('28C', '28')?.lines[0] ?? '')
  const [, page] = /\/(\d{1,5})$/.exec(number) ?? []
  const [, sequence] = /^(\d{1,9})(?:\/\d{1,5})?$/.exec(number) ?? []
  const found: Found = {
    ...{ opening: null, closing: null, continues: false, isContinued: false },
    ...{ lines: [], unread: [], faults: [] },
  }
  for (const [at, tag] of tags.entries()) {
    if (tag.tag === '61') takeLine(found, tag, { details: detailsBehind(tags, at), account })
    else if (/^6[02][FM]$/.test(tag.tag)) takeBalance(found, tag)
    else if (tag.tag !== '86' && !whole.includes(tag.tag) && leftOut[tag.tag] === undefined)
      found.unread.push({ line: tag.line, place: `:${tag.tag}:`, value: tag.lines.join(' ').trim() })
  }
  const { opening, closing, faults, continues, isContinued, lines, unread } = found
  const draft: StatementDraft = {
    ...{ line: tags[0]?.line ?? 1, format: 'mt940', account, number, needsBalances: true },
    sequence: sequence === undefined ? null : Number(sequence),
    ...{ page: page === undefined ? null : Number(page), continues, isContinued },
    currency: [opening, closing].find((one) => one !== null && one.currency !== 'RON')?.currency ?? 'RON',
    opening: opening && plain(opening),
    closing: closing && plain(closing),
    ...{ lines, unread: unread.filter(({ value }) => value !== '') },
  }
  return { drafts: [draft], faults }
}

/** All fields :86: behind a line; what stands behind a balance is about the account. */
function detailsBehind(tags: readonly Tag[], at: number): Tag[] {
  let end = at + 1
  while (tags[end]?.tag === '86') end += 1
  return tags.slice(at + 1, end)
}

type Behind = { details: readonly Tag[]; account: string }

function takeLine(found: Found, tag: Tag, { details, account }: Behind): void {
  const line = found.closing === null ? lineOf(tag, { details, account }) : null
  if (line) found.lines.push(line)
  else found.faults.push(notReadableMessage(tag.line, ':61:'))
  for (const { line: at, lines } of details)
    found.unread.push(...unreadFields(lines).map(({ field, value }) => ({ line: at, place: `:86:${field}`, value })))
}

/** A page within a message ends with :62M: and goes on with the same :60M:. */
function takeBalance(found: Found, tag: Tag): void {
  const { opening, closing, faults } = found
  const [isOpening, isBetween] = [tag.tag.startsWith('60'), tag.tag.endsWith('M')]
  const balance = balanceOf(tag, faults)
  if (balance === null) return
  if (isOpening && opening === null && closing === null) {
    found.opening = balance
    found.continues = isBetween
  } else if (!isOpening && closing === null) {
    found.closing = balance
    found.isContinued = isBetween
  } else if (isOpening && isBetween && found.isContinued && closing?.bani === balance.bani) {
    found.closing = null
    found.isContinued = false
  } else faults.push(notReadableMessage(tag.line, `:${tag.tag}:`))
}

type CurrencyBalance = StatementBalance & { currency: string }
const plain = ({ on, bani }: CurrencyBalance): StatementBalance => ({ on, bani })

/** `C261120RON1234,56`. */
function balanceOf(tag: Tag, faults: DraftedStatements['faults']): CurrencyBalance | null {
  const [, side, day = '', currency = '', amount = ''] = /^\s*([CD])(\d{6})([A-Z]{3})([\d,.]+)\s*$/.exec(tag.lines.join('')) ?? []
  const [bani, on] = [plainAmount(amount), shortDay(day)]
  if (bani === null || on === null) {
    faults.push(notReadableMessage(tag.line, `:${tag.tag}:`))
    return null
  }
  return { on, bani: side === 'C' ? bani : negate(bani), currency }
}

const shortDay = (text: string): string | null =>
  /^\d{6}$/.test(text) ? calendarDayOf(Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4))) : null

/** Value day, day of entry without its year, side, last character of the currency, amount, kind, our reference, the bank's. */
const LINE = /^(\d{6})(\d{4}| {4})?(R?[CD])([A-Z])?(\d{1,15}(?:[.,]\d{0,2})?)(?![\d.,])(?:([NFS][A-Z0-9]{3}))?(.*)$/

function lineOf({ lines: [head = '', ...more], line }: Tag, { details: fields, account }: Behind): StatementDraftLine | null {
  const [, value = '', entry, side = '', , amount = '', kind = '', references = ''] = LINE.exec(head.trim()) ?? []
  const [amountBani, valueOn] = [plainAmount(amount), shortDay(value)]
  if (amountBani === null || valueOn === null) return null
  const bookedOn = entry === undefined || entry.trim() === '' ? valueOn : entryDay(entry, valueOn)
  if (bookedOn === null) return null
  const details = fields.flatMap(({ lines }) => lines)
  // An entity ends with the very sign between two parts.
  const { texts, endToEndId, ...counterparty } = mt940DetailsOf(details.map(decodeHtmlEntities), account)
  const first = mt940DetailsOf(fields[0]?.lines ?? [], account)
  const below = more.map(oneLine).filter(Boolean)
  const [ours = '', banks = ''] = references.split('//').map((part) => part.trim())
  return {
    ...{ line, bookedOn, valueOn },
    amountBani: signedBy(side, amountBani),
    isReversal: side.startsWith('R') || kind.endsWith('RTI'),
    ...(/(CHG|COM)$/.test(kind) ? { isFee: true as const } : {}),
    counterparty,
    written: [head, ...more, ...details].join('\n'),
    texts: [...below, ...texts],
    endToEndId: endToEndId ?? (isPaymentReference(ours) && banks !== '' ? ours : null),
    bankReference: banks || (isPaymentReference(ours) ? ours : null),
    balanceBani: null,
    // Lines are known again by what earlier versions read of them: the first of their free fields.
    knownBy: [...below, ...first.texts, first.name, first.iban],
  }
}

/** RC undoes money that came in, RD money that went out. */
const signedBy = (side: string, amountBani: Bani): Bani => (side === 'C' || side === 'RD' ? amountBani : negate(amountBani))

/** The year that puts it nearest to the value day: around New Year the two are of different ones. */
function entryDay(entry: string, valueOn: string): string | null {
  const year = Number(valueOn.slice(0, 4))
  const days = [year - 1, year, year + 1].flatMap((one) => calendarDayOf(one, Number(entry.slice(0, 2)), Number(entry.slice(2))) ?? [])
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueOn))
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** Alpha frames its messages with control characters. */
const plainRow = (written: string): string => written.replace(/[^\P{Cc}\t]/gu, '').replace(/^ (?=\{1:)/, '')

/** What stands behind the last tag: `-`, `-}`, SWIFT's trailer, a mark of the end. */
const END = /^(?:-|-\}.*|\{5:.*\}|\$)$/
const TAG = /^:(\d{2}[A-Z]?|NS):(.*)$/

/** One list of tags a statement: each begins with :20:. What stands around them is SWIFT's blocks, nothing, or the bank's own marks. */
function messagesOf(text: string): Tag[][] {
  const messages: Tag[][] = []
  for (const [at, written] of text.split(/\r\n|\r|\n/).entries()) {
    // `{1:…}{4:` before the first tag, `-}` or `-` behind the last.
    const row = plainRow(written)
      .replace(/^(\{\d:[^:]*?\}?)*\{4:\s*/, '')
      .replace(/^\{\d:.*\}$/, '')
    const [, tag, rest = ''] = TAG.exec(row.trimStart()) ?? []
    const last = messages.at(-1)?.at(-1)
    if (tag === '20') messages.push([])
    if (tag !== undefined) messages.at(-1)?.push({ tag, line: at + 1, lines: [rest] })
    else if (last && row.trim() !== '' && !END.test(row.trim())) last.lines.push(row)
  }
  return messages
}
