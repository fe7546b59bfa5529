/** Whose payment a line might be, surest first. */
import { and, desc, inArray, isNotNull } from 'drizzle-orm'
import { namesOfClients } from '#account/operations.ts'
import { compactFiscalCode } from '#contract/tax/fiscal-codes.ts'
import { clientsByFiscalCode, clientsByName } from '#paying/billing/server/entities-like.ts'
import { PROFORMA_VALID_DAYS, proformaNumber, proformasNamed } from '#paying/payments/contract/proforma.ts'
import {
  type AnnouncedTransfer,
  isTransferOpen,
  openTransfersOf,
  openTransfersOfClients,
  transfersNumbered,
} from '#paying/payments/server/transfers/announced-transfers.ts'
import type { App } from '#server/platform/app.ts'
import { addDays, bucharestDayOf, startOfDay } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { type PaymentProposal, type ProposalGround, proposalGrounds } from '../contract/bank-statements.ts'
import type { StatementLineRow } from './line-life.ts'
import { bankStatementLines as lines } from './tables.ts'

const PROPOSALS_MAX = 5

/** By a line's id; of lines that are no payment, none. */
export async function paymentProposalsFor(
  app: Pick<App, 'db' | 'clock'>,
  rows: readonly StatementLineRow[],
): Promise<Map<string, PaymentProposal[]>> {
  const asked = rows.filter(({ amountBani, state }) => amountBani > 0 && state !== 'used')
  const known = await whatIsKnown(app, asked)
  const found = new Map(asked.map((row) => [row.id, groundsOf(row, known)]))
  const clientIds = [...found.values()].flatMap((candidates) => candidates.map(({ clientId }) => clientId))
  const names = await namesOfClients(app.db, [...new Set(clientIds)])
  return new Map([...found].map(([id, candidates]) => [id, candidates.flatMap((candidate) => shown(candidate, names))]))
}

type Known = {
  numbered: Map<number, AnnouncedTransfer>
  ofAmount: AnnouncedTransfer[]
  byIban: Map<string, string[]>
  byCode: Map<string, string[]>
  byName: Map<string, string[]>
  openOfClients: AnnouncedTransfer[]
}

async function whatIsKnown({ db, clock }: Pick<App, 'db' | 'clock'>, rows: readonly StatementLineRow[]): Promise<Known> {
  const since = startOfDay(addDays(bucharestDayOf(clock.now()), -PROFORMA_VALID_DAYS))
  const parties = rows.map(({ line }) => line.counterparty)
  const filled = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== '')
  const numbered = await transfersNumbered(
    db,
    rows.flatMap(({ line }) => proformasNamed(line.texts)),
  )
  const ofAmount = await openTransfersOf(db, [...new Set(rows.map(({ amountBani }) => amountBani))], since)
  const byIban = await clientsByIban(db, filled(parties.map(({ iban }) => iban)))
  const byCode = await clientsByFiscalCode(db, filled(parties.map(({ fiscalCode }) => compactFiscalCode(fiscalCode))))
  const byName = await clientsByName(db, filled(parties.map(({ name }) => name)))
  const clients = [byIban, byCode, byName].flatMap((by) => [...by.values()].flat())
  const openOfClients = await openTransfersOfClients(db, [...new Set(clients)])
  return { numbered: new Map(numbered.map((one) => [one.number, one])), ofAmount, byIban, byCode, byName, openOfClients }
}

/** Whose payments came from these accounts, who did last first. */
async function clientsByIban(db: Queries, ibans: readonly string[]): Promise<Map<string, string[]>> {
  if (ibans.length === 0) return new Map()
  const rows = await db
    .select({ iban: lines.counterpartyIban, clientId: lines.clientId })
    .from(lines)
    .where(and(inArray(lines.counterpartyIban, [...ibans]), isNotNull(lines.clientId), isNotNull(lines.paymentId)))
    .orderBy(desc(lines.bookedOn))
  const of = Map.groupBy(rows, ({ iban }) => iban)
  return new Map([...of].map(([iban, used]) => [iban, [...new Set(used.flatMap(({ clientId }) => clientId ?? []))]]))
}

/** Whether account, code or name of who paid is known as another client's: what the text names may be a slip. */
export async function isLineOfAnotherClient(db: Queries, { line }: Pick<StatementLineRow, 'line'>, clientId: string): Promise<boolean> {
  const { iban, fiscalCode, name } = line.counterparty
  const filled = (value: string) => (value === '' ? [] : [value])
  const code = compactFiscalCode(fiscalCode)
  const known = [
    (await clientsByIban(db, filled(iban))).get(iban),
    (await clientsByFiscalCode(db, filled(code))).get(code),
    (await clientsByName(db, filled(name))).get(name),
  ]
  return known.some((clients) => clients !== undefined && clients.length > 0 && !clients.includes(clientId))
}

type Candidate = { clientId: string; payment: AnnouncedTransfer | null; grounds: ProposalGround[] }

function groundsOf({ line, amountBani }: StatementLineRow, known: Known): Candidate[] {
  const candidates = new Map<string, Candidate>()
  const add = (ground: ProposalGround, clientId: string, payment: AnnouncedTransfer | null) => {
    const key = `${clientId} ${payment?.id ?? ''}`
    const candidate = candidates.get(key) ?? { clientId, payment, grounds: [] }
    if (!candidate.grounds.includes(ground)) candidate.grounds.push(ground)
    candidates.set(key, candidate)
  }
  /** The announced payment of this amount, if the client has one; else one that was not announced. */
  const addClient = (ground: ProposalGround, clientId: string) => {
    const fitting = known.openOfClients.find((one) => one.clientId === clientId && one.amountBani === amountBani)
    const named = [...candidates.values()].find((one) => one.clientId === clientId)
    add(ground, clientId, named ? named.payment : (fitting ?? null))
  }
  for (const number of proformasNamed(line.texts)) {
    const named = known.numbered.get(number)
    // Paid before: this is one more payment of the same client.
    if (named) add('proforma', named.clientId, isTransferOpen(named) ? named : null)
  }
  const { iban, fiscalCode, name } = line.counterparty
  for (const clientId of known.byIban.get(iban) ?? []) addClient('iban', clientId)
  for (const clientId of known.byCode.get(compactFiscalCode(fiscalCode)) ?? []) addClient('fiscal-code', clientId)
  for (const clientId of known.byName.get(name) ?? []) addClient('name', clientId)
  for (const one of known.ofAmount) if (one.amountBani === amountBani) add('amount', one.clientId, one)
  return [...candidates.values()].sort(surestFirst).slice(0, PROPOSALS_MAX)
}

const rank = ({ grounds }: Candidate): number => Math.min(...grounds.map((ground) => proposalGrounds.indexOf(ground)))
const surestFirst = (a: Candidate, b: Candidate): number => rank(a) - rank(b) || b.grounds.length - a.grounds.length

function shown({ clientId, payment, grounds }: Candidate, names: ReadonlyMap<string, string>): PaymentProposal[] {
  const name = names.get(clientId)
  if (name === undefined) return []
  const announced = payment && { identifier: payment.id, proformaNumber: proformaNumber(payment.number), amount: payment.amountBani }
  return [{ client: { id: clientId, name }, payment: announced, grounds }]
}
