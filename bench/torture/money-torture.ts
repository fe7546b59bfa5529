/**
 * `npm run torture:money`: clients pay in by card and are charged by subscriptions, send, cancel, are invoiced, have payments reverted and
 * advances returned, while the card provider and the bank lose answers, notices come double, late or never, and the server is killed
 * KILLS times. Afterwards provider, bank, payments, invoices and ledger must agree to the ban: nothing twice, nothing lost, no gap in a
 * series of invoices.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { clientBalances } from '#server/ledger/balances.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import { testCard } from '#simulators/netopia/test-cards.ts'
import {
  benchShipment,
  callProduct,
  demoPassword,
  type OfferSeen,
  type ProductAnswer,
  productUnderTest,
  signInToProduct,
} from '#tools/measuring/product-under-test.ts'
import { figuresOfEffects, listOpenEffects } from './effects-differences.ts'
import { takenByProvider, wrongMoney } from './money-differences.ts'

const KILLS = Number(process.env.KILLS ?? 100)
const PORT = Number(process.env.PORT ?? 3960)
const PAYERS = 4
const SENDERS = 4
const PAYER_PAUSE_MS = 2_000
const LOOKED_AFTER_MS = 240_000

const product = await productUnderTest({ port: PORT, simPort: PORT + 50, env: { PUBLIC_URL: `http://127.0.0.1:${PORT}` } })
const problems: string[] = []
const answers = new Map<string, number>()
let isOver = false
try {
  await product.start()
  const { token, clientId } = await signInToProduct(product.url)
  const administrator = (await signInToProduct(product.url, 'admin@demo.test')).token
  const fiscalSubaccountNumber = await anEntity(token)
  await emptied(clientId)
  await setFaults()
  const offers = await offersOf(token)
  const begun = performance.now()
  const work = [
    ...Array.from({ length: PAYERS }, (_, n) => payer(token, fiscalSubaccountNumber, n)),
    ...Array.from({ length: SENDERS }, (_, n) => sender(token, offers, n)),
    accountant(administrator, clientId, fiscalSubaccountNumber),
  ]
  await killServer()
  isOver = true
  await Promise.all(work)
  for (const partner of ['netopia', 'bank', 'fan', 'sameday'])
    await fetch(`${product.simulatorsUrl}/${partner}/_sim/faults`, { method: 'DELETE' })
  await control('netopia', 'advance', { notices: { isSilent: false } })
  console.log(`killed ${KILLS} times in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  console.log(`  answers: ${[...answers].map(([what, times]) => `${what} ${times}`).join(', ')}`)
  await untilSettled()
  await untilLookedFor()
  const db = await product.database()
  for (const line of await figuresOfEffects(db)) console.log(line)
  const { wrong, figures } = await wrongMoney({ db, simulatorsUrl: product.simulatorsUrl, clientId })
  problems.push(...wrong)
  console.log(`${problems.length} differences; ${figures}`)
} finally {
  await product.stop()
}
for (const problem of problems.slice(0, 40)) console.log(`✗ ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)

async function control(partner: string, what: string, order: object): Promise<unknown> {
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(order) }
  return (await fetch(`${product.simulatorsUrl}/${partner}/_sim/${what}`, asked)).json()
}

/** So that orders need what comes in, and subscriptions their cards. */
async function emptied(clientId: string): Promise<void> {
  const db = await product.database()
  const { availableBani: amountBani } = await clientBalances(db, clientId)
  const given = { clientId, amountBani, key: 'emptied', kind: 'payment-reversal', debit: 'unapplied', credit: 'bank' } as const
  await db.inTransaction((tx) => postTransfer(tx, given))
}

async function setFaults(): Promise<void> {
  const doing = {
    netopia: 'POST /payment|POST /operation',
    bank: 'POST',
    fan: 'POST /intern-awb|DELETE /awb',
    sameday: '(POST|DELETE) /api/awb',
  }
  for (const [partner, match] of Object.entries(doing)) {
    await control(partner, 'faults', { match, kind: 'lost-response', rate: 0.1 })
    await control(partner, 'faults', { match, kind: 'timeout', rate: 0.03 })
  }
  await control('netopia', 'advance', { notices: { times: 2, isDisordered: true, delayMs: 500 } })
}

/** Asks again until there is an answer: a browser with the same key. */
async function answered(token: string, path: string, body: object, key: string = randomUUID()): Promise<ProductAnswer> {
  for (;;) {
    const answer = await callProduct(product.url, token, 'POST', path, { body, key }).catch(() => null)
    if (answer && answer.status !== 503) return answer
    await wait(200)
  }
}

function note(what: string, { status, body }: ProductAnswer): void {
  const said = `${what} ${status === 200 ? '' : `${status} ${body.title}`}`.trim()
  answers.set(said, (answers.get(said) ?? 0) + 1)
}

async function anEntity(token: string): Promise<number> {
  const { body } = await callProduct(product.url, token, 'GET', '/user/billing/data')
  const [active] = body.list as { fiscalSubaccountNumber: number; isActive: boolean }[]
  if (active) return active.fiscalSubaccountNumber
  const made = await answered(token, '/user/billing/data', {
    entityData: {
      name: 'ATELIER DEMO SRL',
      isCompany: true,
      identificationCode: '90000014',
      fiscalIdentificationType: 1,
      tradeRegister: '',
    },
    address: { countryCode: 'RO', localityString: 'Cluj-Napoca', countyString: 'Cluj', postalCode: '400114', street: 'Horea', number: '1' },
  })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  await answered(token, '/user/contact', { data: { givenName: 'Ana', familyName: 'Popescu', phone: '+40722333444' } })
  return Number(made.body.fiscalSubaccountNumber)
}

/** Pays at the provider's page: most say yes, some are declined, some are never paid; one in three begins a subscription. */
async function payer(token: string, fiscalSubaccountNumber: number, first: number): Promise<void> {
  for (let n = first; !isOver; n += PAYERS) {
    const wanted = n % 3 === 0 ? { recurringMinBalance: 0, subscriptionId: null, consent: true } : null
    const begun = await answered(token, '/user/prepay/card', { amount: 50 + (n % 7), fiscalSubaccountNumber, subscription: wanted })
    note('pay', begun)
    if (begun.status !== 200) await wait(1_000)
    else if (n % 5 !== 4) await typeCard(String(begun.body.url), n % 5 === 3 ? '20' : '00', n % 2 === 0)
    await wait(PAYER_PAUSE_MS)
  }
}

async function typeCard(page: string, code: string, bankAsks: boolean): Promise<void> {
  const form = { number: testCard(code, { bankAsks }), expiry: '12/30', cvv: '123', name: 'Ana Popescu' }
  const after = await submit(page, form)
  if (bankAsks && after) await submit(`${after}/answer`, { word: 'yes' })
}

/** Where it led to, which may be the product while that is away; null: nowhere. */
async function submit(url: string, form: Record<string, string>): Promise<string | null> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }).catch(() => null)
  const next = answer?.headers.get('location')
  return next ? new URL(next, url).href : (answer?.url ?? null)
}

async function offersOf(token: string): Promise<OfferSeen[]> {
  const { body } = await callProduct(product.url, token, 'POST', '/offers', { body: benchShipment(1) })
  return (body.offers as OfferSeen[]).filter(({ errors, delivery }) => errors.length === 0 && delivery === 'address')
}

/** Sends, and cancels every third. */
async function sender(token: string, offers: readonly OfferSeen[], first: number): Promise<void> {
  for (let n = first; !isOver; n += SENDERS) {
    const made = await answered(token, '/orders', { shipment: benchShipment(1) })
    const offer = offers[n % offers.length]
    if (made.status !== 200 || !offer) continue
    const path = `/orders/${made.body.uniqueId}`
    const activated = await answered(token, `${path}/activate`, { offerId: offer.id })
    note('send', activated)
    if (activated.status !== 200) await wait(500)
    else if (n % 3 === 0) note('cancel', await answered(token, `${path}/cancel`, {}))
  }
}

/** Invoices, reverts a part of a payment, returns a part of an advance; each as soon as the one before has been answered. */
async function accountant(administrator: string, clientId: string, fiscalSubaccountNumber: number): Promise<void> {
  const ofClient = { selectedClient: clientId }
  for (let n = 0; !isOver; n += 1) {
    note('invoice', await answered(administrator, '/admin/trigger-invoice', ofClient))
    note('advance', await answered(administrator, '/admin/trigger-invoice/pre-pay', ofClient))
    const id = await lastPayment(clientId)
    if (id) note('revert', await answered(administrator, '/admin/revert-payment', { id, amount: 5 + (n % 3), password: demoPassword }))
    note(
      'refund',
      await answered(administrator, '/admin/payouts/bank-refund', {
        ...{ returnForUserId: clientId, subaccountNumber: fiscalSubaccountNumber, reason: '', amount: 3 },
        ...{ bankAccount: 'RO49AAAA1B31007593840000', accountHolder: 'Atelierul Mesteacan SRL', password: demoPassword },
      }),
    )
    await wait(500)
  }
}

async function lastPayment(clientId: string): Promise<string | null> {
  const ask = async () =>
    (await product.database()).$client.query<{ id: string }>(
      `select id from payments where client_id = $1 and state = 'received' order by created_at desc limit 1`,
      [clientId],
    )
  const answer = await ask().catch(() => null)
  return answer?.rows[0]?.id ?? null
}

async function killServer(): Promise<void> {
  for (let n = 0; n < KILLS; n += 1) {
    await wait(randomInt(200, 2_500))
    await product.kill()
    await product.start()
  }
}

async function untilSettled(): Promise<void> {
  const db = await product.database()
  const begun = performance.now()
  for (;;) {
    const open = await listOpenEffects(db)
    if (open.length === 0) return console.log(`settled ${((performance.now() - begun) / 1000).toFixed(1)} s after the last fault`)
    if (performance.now() - begun > LOOKED_AFTER_MS) {
      problems.push(...open.map(({ what }) => `stuck: ${what}`))
      return
    }
    await wait(500)
  }
}

/** A process that is killed while it looks for payments leaves them to the next for ten minutes: they are made due at once. */
async function untilLookedFor(): Promise<void> {
  const db = await product.database()
  const begun = performance.now()
  const taken = await takenByProvider(product.simulatorsUrl)
  for (;;) {
    const { rows } = await db.$client.query<{ count: number }>(
      `update payments set look_at = now() where state in ('announced', 'declined', 'lapsed') and id = any($1::uuid[]) returning id`,
      [taken],
    )
    if (rows.length === 0 || performance.now() - begun > LOOKED_AFTER_MS) break
    await db.$client.query("select graphile_worker.add_job('look-for-card-payments', json_build_object('period', now()::text))")
    await wait(5_000)
  }
  console.log(`payments whose notices were lost: found within ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  await untilSettled()
}
