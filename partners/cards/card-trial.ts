/** A card provider's adapter on its simulator, and what the suites do with both. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { fromRon } from '#contract/money.ts'
import type {
  CardPayer,
  CardPort,
  ChargeAnswer,
  NoticeReading,
  PaymentPageOrder,
  PaymentReport,
  SavedCardOrder,
} from '#paying/ports/cards.ts'
import type { PartnerCall } from '#server/platform/partners/partner-calls.ts'
import type { PartnerDeps } from '../partner-http.ts'
import { sampleDeps, simulatorControl } from '../sample-partner.ts'

export type CardsUnderTest = {
  /** The simulator's prefix. */
  partner: string
  startSimulators(): Promise<{ port: number; stop(): Promise<void> }>
  cards(simulators: string, deps: PartnerDeps): CardPort
  /** The same account with a key that is not known. */
  strange(simulators: string, deps: PartnerDeps): CardPort
  /** The calls that charge, read and refund, as the simulator's faults match them. */
  calls: { charge: string; read: string; refund: string }
  /** What the payer does at the page: `word` null: closes it when the bank asks. */
  pay(page: string, card: { code: string; bankAsks?: boolean; word?: 'yes' | 'no' | null; cvv?: string; expiry?: string }): Promise<void>
  /** What the payer's bank sends the browser back with. */
  askBank(step: { url: string; form: Record<string, string> }, word: 'yes' | 'no'): Promise<Record<string, string>>
  /** Every way in which a notice is not the provider's. */
  flaws: readonly string[]
  /** Codes of declines, each with whether the card must be left alone. */
  declines: readonly [code: string, reason: string, isFinal: boolean][]
  secret: string
}

export const cardWaitLimits = { timeout: 4000, interval: 20 }

export const samplePayer: CardPayer = {
  ...{ firstName: 'Ana', lastName: 'Popescu', email: 'ana.popescu@exemplu.ro', phone: '+40722333444' },
  ...{ county: 'Cluj', city: 'Cluj-Napoca', postalCode: '400114', address: 'Strada Memorandumului 28' },
}

export type HeardNotice = { reading: NoticeReading; answered: number }
export type CardTrial = {
  under: CardsUnderTest
  deps: PartnerDeps & { calls: PartnerCall[] }
  readonly cards: CardPort
  readonly address: string
  /** What came to our address, newest last. */
  heard: HeardNotice[]
  /** How many notices are answered as not kept. */
  refuse(times: number): void
  advance(order: object): Promise<unknown>
  fault(match: string, kind: string): Promise<unknown>
  pageOrder(changes?: Partial<PaymentPageOrder>): PaymentPageOrder
  /** A payment at the page, as far as the notice of it. */
  paid(changes?: Partial<PaymentPageOrder>): Promise<{ order: PaymentPageOrder; payment: PaymentReport }>
  /** The token of a card that was kept, and an order for it. */
  savedCard(): Promise<(changes?: Partial<SavedCardOrder>) => SavedCardOrder>
  /** How many payments the provider has under a reference. */
  held(reference: string): Promise<number>
  found(reference: string): Promise<PaymentReport>
  genuine(reference: string): PaymentReport[]
}

export function cardTrial(under: CardsUnderTest): CardTrial {
  const deps = sampleDeps()
  const heard: HeardNotice[] = []
  let refusals = 0
  let simulators: Awaited<ReturnType<CardsUnderTest['startSimulators']>>
  let cards: CardPort
  let notifyUrl = ''
  const address = () => `http://127.0.0.1:${simulators.port}`
  const control = simulatorControl(address, under.partner)
  const advance = (order: object) => control('advance', order)

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const reading = cards.readNotice(request.headers, Buffer.concat(chunks))
      refusals -= 1
      const answer = reading.kind === 'genuine' && refusals >= 0 ? cards.sendAgain : reading.answer
      heard.push({ reading, answered: answer.status })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
  })

  beforeAll(async () => {
    simulators = await under.startSimulators()
    cards = under.cards(address(), deps)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    notifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notices` // it listens on a port
  })
  beforeEach(() => {
    heard.length = 0
    refusals = 0
  })
  afterEach(async () => {
    await control('faults', undefined, 'DELETE')
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await simulators.stop()
  })

  const genuine = (reference: string) =>
    heard.flatMap(({ reading }) => (reading.kind === 'genuine' && reading.payment.reference === reference ? [reading.payment] : []))

  const pageOrder = (changes: Partial<PaymentPageOrder> = {}): PaymentPageOrder => ({
    reference: randomUUID(),
    amountBani: fromRon(200.5),
    description: 'Reincarcare sold',
    payer: samplePayer,
    notifyUrl,
    returnUrl: 'http://127.0.0.1:1/profile/after-payment/1',
    language: 'ro',
    payerKey: null,
    ...changes,
  })

  async function paid(changes: Partial<PaymentPageOrder> = {}) {
    const order = pageOrder(changes)
    await under.pay(paymentPageOf(await cards.startPage(order)).url, { code: '00' })
    const payment = await vi.waitFor(() => onlyItemOf(genuine(order.reference)), cardWaitLimits)
    return { order, payment }
  }

  return {
    under,
    deps,
    heard,
    advance,
    pageOrder,
    paid,
    genuine,
    get cards() {
      return cards
    },
    get address() {
      return address()
    },
    refuse(times) {
      refusals = times
    },
    fault: (match, kind) => control('faults', { match, kind, count: 1 }),
    async savedCard() {
      const payerKey = randomUUID()
      const { payment } = await paid({ payerKey })
      const token = payment.card.token ?? ''
      return (changes = {}) => ({ ...pageOrder(), payerKey, token, isPayerPresent: false, ...changes })
    },
    async held(reference) {
      const { payments } = (await control(`state?payment=${reference}`, undefined, 'GET')) as { payments: unknown[] }
      return payments.length
    },
    async found(reference) {
      const answer = await cards.find.ask({ reference, providerId: '' })
      if (answer.kind !== 'found') throw new Error(JSON.stringify(answer))
      return answer.payment
    },
  }
}

export function paymentPageOf(answer: Awaited<ReturnType<CardPort['startPage']>>): { url: string; providerId: string } {
  if (answer.kind !== 'page') throw new Error(JSON.stringify(answer))
  return answer
}

export function chargeReportOf(answer: ChargeAnswer): PaymentReport {
  if (!('providerId' in answer)) throw new Error(JSON.stringify(answer))
  return answer
}

export function onlyItemOf<T>(values: readonly T[]): T {
  const [first, ...more] = values
  if (first === undefined || more.length > 0) throw new Error(`${values.length} instead of one`)
  return first
}
