/**
 * The one door for money that goes to an account, whichever way: it is counted for each payee and day, from the sum on it waits for another
 * user, and the client's owner is notified. What a bank is given has to have come through here (authorised.ts).
 */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { type Bani, bani, sum, ZERO } from '#contract/money.ts'
import { addMail } from '#server/effects/mails.ts'
import type { App } from '#server/platform/app.ts'
import { bucharestDayOf } from '#server/platform/clock.ts'
import type { Queries, Tx } from '#server/platform/database/database.ts'
import { lockByName } from '#server/platform/database/statement.ts'
import { noteAuditedValues } from '#server/platform/http/request-entry.ts'
import { lastOfAccount } from '#server/platform/http/sealed-accounts.ts'
import { type AuthorisationWay, SECOND_USER_FROM } from '../contract/authorisations.ts'
import { authorisedMail } from './mails.ts'
import { paymentAuthorisations as table } from './tables.ts'

export type AuthorisationRow = typeof table.$inferSelect

export type AuthorisedPayee = { name: string; iban: string }

type Asked = {
  clientId: string
  way: Exclude<AuthorisationWay, 'sheet'>
  subject: string
  amountBani: Bani
  /** null: a card, or an account that has to be found out first. */
  payee: AuthorisedPayee | null
  requestedBy: string | null
  sending: unknown
}

/** '' where it is not known. */
export const lastFourOf = (iban: string | null): string => (iban === null ? '' : lastOfAccount(iban))

/** In the transaction that reserves the money. `waiting`: nothing is sent before another user has granted it. */
export async function authorisePayment(app: App, tx: Tx, asked: Asked): Promise<'granted' | 'waiting'> {
  const { payee, sending, ...given } = asked
  await lockCounting(tx)
  const day = bucharestDayOf(app.clock.now())
  const counted = await aloneBani(tx, {
    day,
    clientIds: [asked.clientId],
    ibans: payee ? [payee.iban] : [],
    isBooking: asked.way === 'activation',
  })
  const most = Math.max(counted.ofClient.get(asked.clientId) ?? 0, payee ? (counted.ofAccount.get(payee.iban) ?? 0) : 0)
  const state = most + asked.amountBani >= SECOND_USER_FROM ? 'waiting' : 'granted'
  const id = randomUUID()
  const now = app.clock.now()
  await tx.insert(table).values({
    ...{ id, ...given, iban: payee?.iban ?? null, holder: payee?.name ?? '', day, state, stateChangedAt: now, requestedAt: now },
    sending: state === 'waiting' ? sending : null,
  })
  if (asked.way !== 'activation') await addMail(app, tx, { mail: authorisedMail, id: `${id}/${state}`, clientId: asked.clientId })
  noteAuthorised({ ...asked, iban: payee?.iban ?? null })
  return state
}

/** What the audit log keeps of it, in its transaction. */
export const noteAuthorised = ({ way, amountBani, iban }: Pick<AuthorisationRow, 'way' | 'amountBani' | 'iban'>): void =>
  noteAuditedValues({ way, amount: amountBani, lastFour: lastFourOf(iban) })

/** One at a time: of two at once the second counts the first. */
const lockCounting = (tx: Tx): Promise<void> => lockByName(tx, 'payment-authorisations')

type Sheet = { id: number; clientId: string; amountBani: number; iban: string; holder: string }
/** `accounts`: the last four of each. */
type AuthorisedSheets = { amount: Bani; accounts: string }
/** `vouchedBy`: who made it; of one that the schedule made, who approved it first. */
type Run = { vouchedBy: string; approvedBy: string; isOfOneClient: boolean }

/** Of one insert: a run may have thousands. */
const SHEETS_AT_ONCE = 1_000

/** Sheets of a run that is approved. null: one user would let out so much on this day that a second is needed; nothing is written then. */
export async function authoriseSheets(app: App, tx: Tx, sheets: readonly Sheet[], run: Run): Promise<AuthorisedSheets | null> {
  await lockCounting(tx)
  const day = bucharestDayOf(app.clock.now())
  const isAlone = run.vouchedBy === run.approvedBy
  if (isAlone && (await needsAnotherForSheets(tx, { day, userId: run.approvedBy, sheets }))) return null
  const now = app.clock.now()
  const rows = sheets.map(({ id, clientId, amountBani, iban, holder }) => ({
    ...{ id: randomUUID(), clientId, way: 'sheet' as const, subject: String(id), amountBani: bani(amountBani), iban, holder, day },
    ...{ state: 'granted' as const, stateChangedAt: now, requestedBy: run.vouchedBy, requestedAt: now },
    decidedBy: isAlone ? null : run.approvedBy,
  }))
  for (let from = 0; from < rows.length; from += SHEETS_AT_ONCE) await tx.insert(table).values(rows.slice(from, from + SHEETS_AT_ONCE))
  // Of a run over all clients each is notified when its sheet is paid.
  if (run.isOfOneClient)
    for (const { id, clientId } of rows) await addMail(app, tx, { mail: authorisedMail, id: `${id}/granted`, clientId })
  return auditApprovedSheets(sheets)
}

/** What the audit log keeps of sheets that a user approves, in its transaction. */
export function auditApprovedSheets(sheets: readonly Sheet[]): AuthorisedSheets {
  const amount = sum(sheets.map(({ amountBani }) => bani(amountBani)))
  const accounts = [...new Set(sheets.map(({ iban }) => lastFourOf(iban)))].join(' ')
  noteAuditedValues({ amount, accounts })
  return { amount, accounts }
}

type OfSheets = { day: string; userId: string; sheets: readonly Sheet[] }

async function needsAnotherForSheets(tx: Tx, { day, userId, sheets }: OfSheets): Promise<boolean> {
  const total = sum(sheets.map(({ amountBani }) => bani(amountBani)))
  if (total + (await runsApprovedAloneBani(tx, { day, userId })) >= SECOND_USER_FROM) return true
  const counted = await aloneBani(tx, {
    ...{ day, isBooking: false },
    ...{ clientIds: sheets.map(({ clientId }) => clientId), ibans: sheets.map(({ iban }) => iban) },
  })
  const reaches = (before: Map<string, number>, keyOf: (sheet: Sheet) => string) => {
    const sums = new Map(before)
    for (const sheet of sheets) sums.set(keyOf(sheet), (sums.get(keyOf(sheet)) ?? 0) + sheet.amountBani)
    return sheets.some((sheet) => (sums.get(keyOf(sheet)) ?? 0) >= SECOND_USER_FROM)
  }
  return reaches(counted.ofClient, ({ clientId }) => clientId) || reaches(counted.ofAccount, ({ iban }) => iban)
}

/** What one user has let out alone on a day, in runs. */
export async function runsApprovedAloneBani(db: Queries, { day, userId }: { day: string; userId: string }): Promise<Bani> {
  const [row] = await db
    .select({ total })
    .from(table)
    .where(and(eq(table.way, 'sheet'), eq(table.requestedBy, userId), eq(table.day, day), ofOneUser))
  return row ? bani(Number(row.total)) : ZERO
}

const total = sql<string>`coalesce(sum(${table.amountBani}), 0)`
/** What a second user has granted counts no more. */
const ofOneUser = and(sql`${table.decidedBy} is null`, ne(table.state, 'refused'))

type Counting = { day: string; clientIds: readonly string[]; ibans: readonly string[]; isBooking: boolean }

/** Of each client and each account, over all ways. Payments that are booked make money, and are counted by themselves. */
async function aloneBani(tx: Tx, { day, clientIds, ibans, isBooking }: Counting) {
  const ofDay = and(eq(table.day, day), ofOneUser, isBooking ? eq(table.way, 'activation') : ne(table.way, 'activation'))
  const rows = await tx
    .select({ clientId: table.clientId, iban: table.iban, total })
    .from(table)
    .where(and(ofDay, or(inArray(table.clientId, [...clientIds]), inArray(table.iban, [...ibans]))))
    .groupBy(table.clientId, table.iban)
  const sums = (keyOf: (row: (typeof rows)[number]) => string) => {
    const map = new Map<string, number>()
    for (const row of rows) map.set(keyOf(row), (map.get(keyOf(row)) ?? 0) + Number(row.total))
    return map
  }
  return { ofClient: sums(({ clientId }) => clientId), ofAccount: sums(({ iban }) => iban ?? '') }
}
