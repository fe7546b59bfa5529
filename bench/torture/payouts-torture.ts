/**
 * `npm run torture:payouts`: LIVES orders with cash of CLIENTS clients and every courier are reported in settlements with all kinds of
 * differences, received, paid out in runs by two administrators at once, refused for good or until both have decided, returned and marked by
 * hand, while the server is killed KILLS times. Afterwards rows, days, sheets, bank and ledger must agree row by row: nothing negative or twice.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type CourierCode, couriers } from '#contract/couriers.ts'
import type { Database } from '#server/platform/database/database.ts'
import { callProduct, demoPassword, productUnderTest, signInToProduct } from '#tools/measuring/product-under-test.ts'
import { type BankPaymentAnswer, paymentsOfFile, writeBankAnswer } from './bank-answers.ts'
import { type PaidOutParcel, payoutFigures, wrongPayouts } from './payouts-differences.ts'
import { insertPaidOutParcels } from './payouts-lives.ts'

const LIVES = Number(process.env.LIVES ?? 10_000)
const CLIENTS = Number(process.env.CLIENTS ?? 100)
const KILLS = Number(process.env.KILLS ?? 50)
const PORT = Number(process.env.PORT ?? 3970)
const REPORTED_AT_ONCE = 50
const CODES = Object.keys(couriers) as CourierCode[]
const DAY_MS = 24 * 3_600_000
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const YESTERDAY = daysAgo(1)
/** Long enough ago for cash that came then to be due now. */
const RECEIVED_ON = daysAgo(5)

const product = await productUnderTest({ port: PORT, simPort: PORT + 50 })
const said = new Map<string, BankPaymentAnswer>()
const counted = new Map<string, number>()
/** Sheets that were marked as not processed, or may have been: an answer can be lost with its server. */
const marked = new Set<number>()
const wrong: string[] = []
let isOver = false
try {
  await product.start()
  const db = await product.database()
  const lives = await insertPaidOutParcels(db, { lives: LIVES, clients: CLIENTS, codes: CODES, reportedAtOnce: REPORTED_AT_ONCE })
  await db.$client.query(`update users set platform_role = 'administrator' where email = 'suport@demo.test'`)
  const [one, other] = [
    (await signInToProduct(product.url, 'admin@demo.test')).token,
    (await signInToProduct(product.url, 'suport@demo.test')).token,
  ]
  const begun = performance.now()
  const work = [
    ...CODES.map((courier) => reporter(one, courier, lives.get(courier) ?? [])),
    decider(other, db),
    payer(one, other),
    payer(other, one),
    marker(other, db),
    doubter({ proposer: one, confirmer: other, db }),
  ]
  const killing = killServer()
  await Promise.all(work.slice(0, CODES.length))
  await killing
  isOver = true
  await Promise.all(work)
  console.log(`killed ${KILLS} times in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  // What a killed process left open is carried on by the next.
  for (let tries = 0; tries < 3; tries += 1) await payOnce(one, other)
  await untilCarriedOn(db)
  await untilDecided({ proposer: one, confirmer: other, db })
  console.log(`  ${[...counted].map(([what, times]) => `${what} ${times}`).join(', ')}`)
  wrong.push(...(await wrongPayouts({ db, said, marked, lives: [...lives.values()].flat() })))
  console.log(`${wrong.length} differences; ${await payoutFigures(db)}`)
} finally {
  await product.stop()
}
for (const problem of wrong.slice(0, 40)) console.log(`✗ ${problem}`)
process.exit(wrong.length > 0 ? 1 : 0)

function note(what: string): void {
  counted.set(what, (counted.get(what) ?? 0) + 1)
}

type Asked = { method?: string; body?: unknown; key?: string }
type Answered = { status: number; body: Record<string, unknown> }

/** Asks again until there is an answer: as a browser does that has lost the server. */
async function answered(token: string, path: string, { method = 'POST', body = {}, key = randomUUID() }: Asked = {}): Promise<Answered> {
  for (;;) {
    const given = method === 'GET' ? {} : { body, key }
    const answer = await callProduct(product.url, token, method, path, given).catch(() => null)
    if (answer && answer.status !== 503) return answer
    await wait(200)
  }
}

/** Bytes up or down; null: the server was away, and it is asked again. */
async function bytes(token: string, method: string, path: string, body?: string): Promise<{ status: number; text: string }> {
  for (;;) {
    const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/octet-stream' }) }
    const answer = await fetch(`${product.url}/api${path}`, { method, headers, ...(body === undefined ? {} : { body }) }).catch(() => null)
    const text = await answer?.text().catch(() => null)
    if (answer && text !== null && text !== undefined && answer.status !== 503) return { status: answer.status, text }
    await wait(200)
  }
}

/** A courier's file of each hundred parcels, sent twice, with too little, too much, doubles and parcels of others; then its transfer. */
async function reporter(token: string, courier: CourierCode, lives: readonly PaidOutParcel[]): Promise<void> {
  for (let at = 0; at < lives.length; at += REPORTED_AT_ONCE) {
    const rows = lives.slice(at, at + REPORTED_AT_ONCE).flatMap(({ awb, reportedBani }, i) => {
      const row = `${awb};${(reportedBani / 100).toFixed(2)}`
      return i % 25 === 11 ? [row, row] : i % 30 === 17 ? [row, `9${awb.slice(1)};10.00`] : [row]
    })
    const query = new URLSearchParams({ awb: 'AWB', amount: 'Ramburs', day: YESTERDAY, fileName: `${courier}-${at}.csv` })
    const send = () => bytes(token, 'POST', `/admin/settlements/file/${courier}?${query}`, ['AWB;Ramburs', ...rows].join('\n'))
    const [first] = await Promise.all([send(), send()])
    note(`settlement ${first.status}`)
  }
}

/** Takes differences as they come, in one way or the other, and says that transfers have come in. */
async function decider(token: string, db: Database): Promise<void> {
  while (!isOver) {
    const { rows } = await db.$client.query<{ id: string; difference: string }>(
      `select id, state as difference from courier_settlement_lines where state not in ('matched') and action is null limit 40`,
    )
    for (const { id } of rows) {
      const action = (['accept', 'reclaim', 'dismiss'] as const)[randomInt(3)]
      note(`decide ${(await answered(token, `/admin/settlements/lines/${id}`, { body: { action, note: '' } })).status}`)
    }
    const open = await db.$client.query<{ id: string }>(`select id from courier_settlements where state = 'reported' limit 5`)
    for (const { id } of open.rows) {
      const received = () => answered(token, `/admin/settlements/${id}/received`, { body: { on: RECEIVED_ON } })
      for (const { status } of await Promise.all([received(), received()])) note(`received ${status}`)
    }
    await wait(300)
  }
}

async function payer(token: string, approver: string): Promise<void> {
  while (!isOver) {
    await payOnce(token, approver)
    await wait(randomInt(100, 600))
  }
}

/** A run from making to the bank's answers, each call double; some are given up, some sheets left out. */
async function payOnce(token: string, approver: string): Promise<void> {
  const key = randomUUID()
  const [made] = await Promise.all([answered(token, '/admin/payouts/runs', { key }), answered(token, '/admin/payouts/runs', { key })])
  note(`run ${made.status}`)
  const id = String(made.body.id ?? '')
  if (made.status !== 200) return
  const luck = randomInt(10)
  const discarding = { body: { reason: 'Se reface' } }
  if (luck === 0) return void (await answered(token, `/admin/payouts/runs/${id}/discard`, discarding))
  if (luck === 1) await leaveOneOut(token, id)
  for (const { status } of await Promise.all([
    answered(approver, `/admin/payouts/runs/${id}/approve`, { body: { password: demoPassword } }),
    answered(approver, `/admin/payouts/runs/${id}/approve`, { body: { password: demoPassword } }),
  ]))
    note(`approve ${status}`)
  if (luck === 2) return void (await answered(token, `/admin/payouts/runs/${id}/discard`, discarding))
  const files = await Promise.all(['09', '03', '09'].map((version) => bytes(token, 'GET', `/admin/payouts/runs/${id}/file/${version}`)))
  if (files[0]?.status !== 200) return note(`file ${files[0]?.status}`)
  if (files[0].text !== files[2]?.text) wrong.push(`run ${id}: two bank files of one version differ`)
  const { messageId, payments } = paymentsOfFile(files[0].text)
  for (const { endToEndId, ...asked } of payments) if (!said.has(endToEndId)) said.set(endToEndId, { ...asked, ...bankDecides() })
  const answer = writeBankAnswer({
    messageId,
    answers: payments.map(({ endToEndId }) => ({ endToEndId, ...(said.get(endToEndId) as BankPaymentAnswer) })),
  })
  for (const { status } of await Promise.all([
    bytes(token, 'POST', '/admin/payouts/answers', answer),
    bytes(token, 'POST', '/admin/payouts/answers', answer),
  ]))
    note(`answers ${status}`)
}

/** Refused for the account the cash is free; as a duplicate it is held: the bank has debited half of those. */
function bankDecides(): Pick<BankPaymentAnswer, 'outcome' | 'reason' | 'isDebited'> {
  const luck = randomInt(100)
  if (luck < 8) return { outcome: 'refused', reason: 'AC04', isDebited: false }
  return luck < 18 ? { outcome: 'refused', reason: 'AM05', isDebited: luck % 2 === 0 } : { outcome: 'paid', reason: null, isDebited: true }
}

type Doubter = { proposer: string; confirmer: string; db: Database }

async function doubter(of: Doubter): Promise<void> {
  while (!isOver) {
    await decideDoubts(of)
    await wait(randomInt(300, 900))
  }
}

/** One administrator says what the bank did with what is in doubt, another one confirms it, twice at once. Answers how many were in doubt. */
async function decideDoubts({ proposer, confirmer, db }: Doubter): Promise<number> {
  const { rows } = await db.$client.query<{ id: number; endToEndId: string; doubt: string; day: string }>(
    `select id, end_to_end_id as "endToEndId", doubt, sheet_date::text as day from repayment_sheets where doubt is not null order by random() limit 5`,
  )
  for (const { id, endToEndId, doubt, day } of rows) {
    // What was marked as not processed, and is answered once more: the mark stays.
    const isPaid = doubt === 'refused-without-proof' && said.get(endToEndId)?.isDebited === true
    const body = { isPaid, paidOn: isPaid ? day : null, note: 'Extrasul bancii.', password: demoPassword }
    note(`propose ${isPaid} ${(await answered(proposer, `/admin/payouts/sheets/${id}/decision`, { body })).status}`)
    const confirm = () => answered(confirmer, `/admin/payouts/sheets/${id}/decision/confirm`, { body: { password: demoPassword } })
    for (const { status } of await Promise.all([confirm(), confirm()])) note(`confirm ${status}`)
  }
  return rows.length
}

async function untilDecided(of: Doubter): Promise<void> {
  const begun = performance.now()
  while ((await decideDoubts(of)) > 0) if (performance.now() - begun > 120_000) return void wrong.push('sheets stay in doubt')
}

async function leaveOneOut(token: string, runId: string): Promise<void> {
  const { body } = await answered(token, `/admin/payouts/runs/${runId}/sheets?page=1`, { method: 'GET' })
  const [sheet] = (body.list ?? []) as { id: number }[]
  if (sheet) note(`leave out ${(await answered(token, `/admin/payouts/runs/${runId}/sheets/${sheet.id}`, { method: 'DELETE' })).status}`)
}

/** Says of paid sheets that the bank never paid, or that the money came back; pays single clients at once. */
async function marker(token: string, db: Database): Promise<void> {
  while (!isOver) {
    const { rows } = await db.$client.query<{ id: number; client: string; day: string }>(
      `select id, client_id as client, sheet_date::text as day from repayment_sheets where state = 'paid' order by random() limit 1`,
    )
    const [sheet] = rows
    if (sheet && randomInt(4) === 0) {
      const body = { type: 1 + randomInt(2), date: sheet.day, markForPayment: randomInt(2) === 0 }
      marked.add(Number(sheet.id))
      const mark = () => answered(token, `/admin/repayment/sheet/${sheet.id}`, { method: 'DELETE', body })
      for (const { status } of await Promise.all([mark(), mark()])) note(`not processed ${status}`)
    }
    if (sheet) note(`pay now ${(await answered(token, `/admin/repayment/process-user-payment/${sheet.client}`, { method: 'PUT' })).status}`)
    await wait(1_000)
  }
}

async function killServer(): Promise<void> {
  for (let n = 0; n < KILLS; n += 1) {
    await wait(randomInt(200, 3_000))
    await product.kill()
    await product.start()
  }
}

async function untilCarriedOn(db: Database): Promise<void> {
  for (const begun = performance.now(); ; await wait(500)) {
    const { rows } = await db.$client.query('select id from payout_runs where step is not null')
    if (rows.length === 0) return
    if (performance.now() - begun > 120_000) return void wrong.push(`${rows.length} runs were not carried on`)
  }
}
