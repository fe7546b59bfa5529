import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/ledger/verify.ts'
import { histories, historiesWithinMs } from '#server/platform/test-histories.ts'
import { take } from './model.ts'
import { receiveMoved } from './model-back.ts'
import { agesOf, type Figures, figuresOf, receiptsByMonth } from './model-figures.ts'
import { availableOf } from './model-held.ts'
import { type Client, newClient, type Terms } from './model-state.ts'
import { dayOf } from './model-vat.ts'
import { deedOf, type History, history, type Move, passedMs } from './moves.ts'
import { readAges, readFigures, readJournal, readReceipts } from './read.ts'
import { begin, play, testProduct } from './test-play.ts'

/** They take some seconds together. */
const FEW = 20

const product = await testProduct()

/** What came in and went back of each client, read once for all. */
const received = new Map<string, Client>()
const OTHER: Terms = { creditLimit: null, buyers: ['romanian', 'romanian'] }

/** Throws where the product says, does or refuses something else than the model, with all that was done so far. */
async function judge({ startsAt, moves, ...terms }: History, say: (client: Client) => Figures = figuresOf): Promise<void> {
  let now = new Date(startsAt)
  const [client, other] = [newClient(terms), newClient(OTHER)]
  const playedOther = await begin(product, OTHER, () => now)
  const played = await begin(product, terms, () => now, playedOther.clientId)
  const deeds: string[] = []
  const compare = (model: unknown, of: unknown) => {
    if (JSON.stringify(model) === JSON.stringify(of)) return
    const so = JSON.stringify({ startsAt, ...terms })
    throw new Error(`after\n${so}\n${deeds.join('\n')}\nthe model says\n${shown(model)}\nthe product says\n${shown(of)}`)
  }
  for (const move of moves) {
    now = new Date(now.getTime() + passedMs(move))
    const deed = deedOf(client, move)
    if (!deed) continue
    deeds.push(`${now.toISOString()} ${JSON.stringify(deed)}`)
    const verdict = take(client, deed, now)
    compare(verdict, await play(played, deed))
    if (deed.kind === 'move-payment' && verdict === 'done') receiveMoved(other, movedOf(client, deed.payment, now))
    const { journal: _, ...figures } = say(client)
    compare(figures, await readFigures(played))
  }
  compare(say(client).journal, await readJournal(played))
  compare(agesOf(client, dayOf(now)), await readAges(played))
  await judgeOther()
  for (const [of, { clientId }] of [
    [client, played],
    [other, playedOther],
  ] as const)
    received.set(clientId, of)

  /** What was moved is invoiced at last, at the rate of the day on which it came. */
  async function judgeOther() {
    if (other.payments.length === 0) return
    compare(take(other, { kind: 'invoice-payments' }, now), await play(playedOther, { kind: 'invoice-payments' }))
    const { journal: _, ...figures } = figuresOf(other)
    compare(figures, await readFigures(playedOther))
  }
}

const movedOf = ({ payments, lots }: Client, number: number, now: Date) => ({
  amount: payments[number]?.amount ?? 0,
  cameOn: lots.find(({ payment }) => payment === number)?.day ?? dayOf(now),
  day: dayOf(now),
})

const shown = (of: unknown): string => JSON.stringify(of, null, 1)

it(
  'whatever a client pays, orders, is invoiced and has back, the product says what the requirements say',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, (one) => judge(one)),
      histories(FEW),
    )
    expect((await verifyLedger(product.db)).differences).toEqual([])
    const model = [...received].map(([id, { receipts }]) => [id, receiptsByMonth(receipts)] as const)
    const read = await readReceipts(product, [...new Set(model.flatMap(([, months]) => Object.keys(months)))])
    for (const [id, months] of model) expect(read.get(id) ?? {}, id).toEqual(months)
  },
  historiesWithinMs(FEW),
)

describe('the judge', () => {
  const moves = (...list: readonly [Move['what'], number][]): Move[] => list.map(([what, size]) => ({ what, size, pick: 0 }))
  const simple: History = {
    ...{ creditLimit: null, buyers: ['romanian', 'romanian'], startsAt: '2026-11-10T21:30:00Z' },
    moves: moves(['topUpInvoiced', 20_000], ['order', 2_420], ['order', 1_210], ['invoice', 0]),
  }

  it('notices a document that is missing, and shows what was done and both figures', async () => {
    await judge(simple)
    const without = (client: Client) => ({ ...figuresOf(client), documents: figuresOf(client).documents.slice(0, -1) })
    await expect(judge(simple, without)).rejects.toThrow(/after\n.*"startsAt".*\n.*top-up.*\nthe model says\n[\s\S]*the product says/)
  })

  it('notices a ban of VAT', async () => {
    const off = (client: Client) => ({
      ...client,
      documents: client.documents.map((one) => ({ ...one, rows: one.rows.map((row) => ({ ...row, vat: row.vat + 1 })) })),
    })
    await expect(judge(simple, (client) => figuresOf(off(client)))).rejects.toThrow('the product says')
  })

  it('notices an order that one of the two refuses', async () => {
    const generous = (client: Client) => {
      client.bonus += 1_000_000
      return { ...figuresOf(client), balance: figuresOf({ ...client, bonus: 0 }).balance }
    }
    await expect(judge({ ...simple, moves: moves(['topUp', 100], ['order', 5_000]) }, generous)).rejects.toThrow(
      /says\n"done"\n.*\n"refused"/,
    )
  })
})

/** Without these histories would be worth little. */
const situations: Record<string, (client: Client, done: readonly string[]) => boolean> = {
  ...Object.fromEntries(
    [...['order', 'invoice', 'refund', 'revert-payment', 'move-payment', 'storno', 'storno-of-rate', 'release', 'change-code']].flatMap(
      (kind) =>
        ['done', 'refused'].map((verdict) => [
          `${kind} ${verdict}`,
          (_: Client, done: readonly string[]) => done.includes(`${kind} ${verdict}`),
        ]),
    ),
  ),
  'an invoice paid in part': ({ documents }) =>
    documents.some(({ kind, open, settled }) => kind === 'fiscal' && open > 0 && settled.some(({ amount }) => amount > 0)),
  'an advance deducted at an older rate': ({ documents }) =>
    documents.some(({ kind, rows }) => kind === 'fiscal' && rows.some(({ percent, base }) => percent === 19 && base < 0)),
  'an advance invoiced after the rate changed, of money that came before': ({ documents }) =>
    documents.some(({ kind, day, rows }) => kind === 'advance' && day >= '2025-08-01' && rows.some(({ percent }) => percent === 19)),
  'documents of two years': ({ documents }) => new Set(documents.map(({ day }) => day.slice(0, 4))).size > 1,
  'an invoice below zero': ({ documents }) => documents.some(({ kind, total }) => kind === 'fiscal' && total < 0),
  'reverse charge': ({ documents }) => documents.some(({ rows }) => rows.some(({ category }) => category === 'AE')),
  'a place outside the Union': ({ documents }) => documents.some(({ rows }) => rows.some(({ category }) => category === 'O')),
  'reverse charge less an advance with VAT': ({ documents }) =>
    documents.some(({ kind, rows }) => kind === 'fiscal' && new Set(rows.map(({ category }) => category)).size > 1),
  'documents to two buyers': ({ documents }) => new Set(documents.map(({ buyer }) => buyer)).size > 1,
  'an advance of one buyer while an invoice of another is open': ({ prepaid, receivable, documents }) =>
    prepaid > 0 && receivable > 0 && new Set(documents.map(({ buyer }) => buyer)).size > 1,
  'bonus that paid': ({ documents }) => documents.some(({ bonus }) => bonus > 0),
  'orders below zero': (client) => availableOf(client) < 0,
}

const SAMPLED = 500

it.each(Object.entries(situations))('random histories come to: %s', (_, isSo) => {
  const isReached = fc.sample(history, SAMPLED).some(({ startsAt, moves, ...terms }) => {
    let now = new Date(startsAt)
    const client = newClient(terms)
    const done: string[] = []
    return moves.some((move) => {
      now = new Date(now.getTime() + passedMs(move))
      const deed = deedOf(client, move)
      if (deed) done.push(`${deed.kind} ${take(client, deed, now)}`)
      return isSo(client, done)
    })
  })
  expect(isReached).toBe(true)
})
