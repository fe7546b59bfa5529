/** The provider's own work on a payment: a card is tried, the bank asks or answers, the card is kept, and every change is reported. */
import { randomBytes } from 'node:crypto'
import type { JournalShelf } from '#simulators/journal.ts'
import type { NetopiaDeliveries } from './deliveries.ts'
import type { SimCardPayment } from './records.ts'
import { type Card, cardOf, testCard } from './test-cards.ts'

/** A card that the provider keeps for a merchant. `next`: what the next charges while the payer is away come to, first one first. */
export type KeptCard = { token: string; clientID: string; card: Omit<Card, 'number'>; next: string[]; isGone: boolean }

export type NetopiaDesk = {
  payments: JournalShelf<SimCardPayment>
  cards: JournalShelf<KeptCard>
  deliveries: NetopiaDeliveries
  /** Charges while the payer is away that come to these codes, whatever the card. */
  nextCharges: string[]
  now(): Date
}

/** The answer never comes: the payment stays with the bank until the control ends it. */
export const SILENT_BANK = '98'

const made = (prefix: string) => `${prefix}${randomBytes(12).toString('hex')}`

export function putPayment(desk: NetopiaDesk, payment: SimCardPayment, change: Partial<SimCardPayment>): SimCardPayment {
  const changed = { ...payment, ...change, changedAt: desk.now().toISOString() }
  desk.payments.put(payment.orderID, changed)
  return changed
}

/** Puts it down and reports it. */
export function settleNetopiaPayment(desk: NetopiaDesk, payment: SimCardPayment, change: Partial<SimCardPayment>): SimCardPayment {
  const changed = putPayment(desk, payment, change)
  desk.deliveries.announce(changed)
  return changed
}

/** A card typed at the page, or kept. The bank may want to ask the payer first. */
export function tryCard(desk: NetopiaDesk, payment: SimCardPayment, card: Omit<Card, 'number'>): SimCardPayment {
  const tried = { card, attempts: payment.attempts + 1 }
  if (card.bankAsks) return putPayment(desk, payment, { ...tried, status: '3ds', code: '100', authenticationToken: made('auth-') })
  return answerOfBank(desk, { ...payment, ...tried }, card.code)
}

/** `isConfirmed`: what the payer answered the bank. */
export const confirmAtBank = (desk: NetopiaDesk, payment: SimCardPayment, isConfirmed: boolean): SimCardPayment =>
  answerOfBank(desk, { ...payment, authenticationToken: null }, isConfirmed ? (payment.card?.code ?? '00') : '39')

function answerOfBank(desk: NetopiaDesk, payment: SimCardPayment, code: string): SimCardPayment {
  if (code === SILENT_BANK) return settleNetopiaPayment(desk, payment, { ...payment, status: 'at-bank', code: '' })
  if (code === '00')
    return settleNetopiaPayment(desk, payment, { ...payment, status: 'paid', code, token: payment.token ?? keep(desk, payment) })
  // Measured at the provider's sandbox: an expired card leaves the payment new.
  return settleNetopiaPayment(desk, payment, { ...payment, status: code === '19' ? 'new' : 'declined', code })
}

/** null: it was not asked for. */
function keep(desk: NetopiaDesk, { clientID, card }: SimCardPayment): string | null {
  if (clientID === null || card === null) return null
  const token = made('tok-')
  desk.cards.put(token, { token, clientID, card: { ...card, bankAsks: false, code: '00' }, next: [], isGone: false })
  return token
}

/** The next code that was planned for a charge while the payer is away, taken off the plan; null: the card's own. */
export function plannedCode(desk: NetopiaDesk, kept: KeptCard): string | null {
  const [own, ...rest] = kept.next
  if (own === undefined) return desk.nextCharges.shift() ?? null
  desk.cards.put(kept.token, { ...kept, next: rest })
  return own
}

/** One that says yes, kept for a client under this token; a second time it is the same. */
export function keepTestCard({ cards, now }: NetopiaDesk, { token, clientID }: Pick<KeptCard, 'token' | 'clientID'>): void {
  const { number: _, ...card } = cardOf(
    { number: testCard('00'), expireMonth: 12, expireYear: now().getUTCFullYear() + 3, cvv: '111' },
    now(),
  )
  cards.put(token, { token, clientID, card, next: [], isGone: false })
}
