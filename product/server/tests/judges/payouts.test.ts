/** The judge of payouts, judged by wrong rows, a bank that says otherwise and wrong code, planted one at a time: each of them must be noticed. */
import { describe, expect, it } from 'vitest'
import type { BankPaymentAnswer } from '#bench/torture/bank-answers.ts'
import { type PaidOutParcel, wrongPayouts } from '#bench/torture/payouts-differences.ts'
import { ANA, answersOf, cashAtUs, DAN, eachDay, jsonPaymentFiles, sheetsNow } from '#cash/payouts/server/test-payouts.ts'
import type { PaymentFiles } from '#paying/ports/payment-files.ts'
import { PASSWORD, testServer } from '../../test-server.ts'

const server = await testServer()
const { parts, call, user, operator } = server
const { app } = parts

/** Two sheets of a client of their own: the bank pays one and refuses the other. */
async function paidOut(name: string, paymentFiles: PaymentFiles = jsonPaymentFiles) {
  app.paymentFiles = paymentFiles
  const client = await user(name)
  const [maker, approver] = [await operator(`face-${name}`), await operator(`aproba-${name}`)]
  await eachDay(app, client.id)
  const cash = [await cashAtUs(app, client.id, { ron: 100, ...ANA }), await cashAtUs(app, client.id, { ron: 30, ...DAN })]
  const post = (path: string, token: string) => call(path, { method: 'POST', token, payload: { password: PASSWORD } })
  const { id } = (await post('/admin/payouts/runs', maker.token)).json()
  await post(`/admin/payouts/runs/${id}/approve`, approver.token)
  await call(`/admin/payouts/runs/${id}/file/09`, { token: maker.token })
  const sheets = await sheetsNow(app, client.id)
  const ofAna = sheets.find(({ iban }) => iban === ANA.iban)?.endToEndId
  const said = new Map<string, BankPaymentAnswer>(
    sheets.map(({ endToEndId, amountBani, iban }) => {
      const isDebited = endToEndId === ofAna
      return [endToEndId ?? '', { amountBani, iban, isDebited, outcome: isDebited ? 'paid' : 'refused', reason: isDebited ? null : 'AC04' }]
    }),
  )
  const answers = [...said].map(([endToEndId, { outcome, reason }]) => ({ endToEndId, outcome, reasonCode: reason }))
  const answered = await call('/admin/payouts/answers', {
    ...{ method: 'POST', token: maker.token, payload: answersOf(answers) },
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(answered.statusCode).toBe(200)
  const { rows } = await app.db.$client.query<{ awb: string; orderId: string; courier: PaidOutParcel['courier']; amountBani: number }>(
    `select awb, order_id as "orderId", courier, amount_bani as "amountBani" from repayments where client_id = $1`,
    [client.id],
  )
  const lives = rows.map((row): PaidOutParcel => ({ ...row, clientId: client.id, reportedBani: row.amountBani }))
  expect(lives).toHaveLength(cash.length)
  return { clientId: client.id, said, lives }
}
type PaidOut = Awaited<ReturnType<typeof paidOut>>
const judgedOf = ({ said, lives }: PaidOut) => wrongPayouts({ db: app.db, said, lives, marked: new Set() })

describe('the judge of payouts', async () => {
  const stage = await paidOut('ana')
  const { clientId, said, lives } = stage
  const judged = () => judgedOf(stage)
  const rows = (change: string, back: string) => async () => {
    await app.db.$client.query(`${change} where client_id = $1`, [clientId])
    return () => app.db.$client.query(`${back} where client_id = $1`, [clientId])
  }
  const amount = (table: string, column: string) =>
    rows(`update ${table} set ${column} = ${column} + 1`, `update ${table} set ${column} = ${column} - 1`)
  const bank = (change: (one: BankPaymentAnswer) => Partial<BankPaymentAnswer>) => async () => {
    const before = new Map(said)
    for (const [id, one] of before) said.set(id, { ...one, ...change(one) })
    return async () => {
      said.clear()
      for (const [id, one] of before) said.set(id, one)
    }
  }
  const planted: Record<string, () => Promise<() => Promise<unknown>>> = {
    'cash that is not what was collected': amount('repayments', 'amount_bani'),
    'sums of a day that are not those of its rows': amount('repayment_days', 'sum_bani'),
    'a sheet that is not what its repayments come to': amount('repayment_sheets', 'amount_bani'),
    'cash with us that the ledger has not': amount('ledger_balances', 'cod_held_bani'),
    'a sheet to another account': rows(
      `update repayment_sheets set iban = iban || '1'`,
      `update repayment_sheets set iban = left(iban, -1)`,
    ),
    'a paid sheet whose repayments are not': rows(
      `update repayments set state = case state when 'paid' then 'at-us' when 'at-us' then 'paid' else state end`,
      `update repayments set state = case state when 'paid' then 'at-us' when 'at-us' then 'paid' else state end`,
    ),
    'a payment that the bank did not make': bank(() => ({ isDebited: false })),
    'a payment that the bank made though it is failed here': bank(() => ({ isDebited: true })),
    'a payment of another amount': bank(({ amountBani }) => ({ amountBani: amountBani + 1 })),
    'a payment that was asked for in no sheet': async () => {
      said.set('STRAIN', { iban: ANA.iban, amountBani: 1, outcome: 'paid', reason: null, isDebited: true })
      return async () => void said.delete('STRAIN')
    },
    'cash that was not written down': async () => {
      lives.push({ ...(lives[0] as PaidOutParcel), awb: 'FREMD1' })
      return async () => void lives.pop()
    },
    'cash of an order that is not its': async () => {
      const [first] = lives.splice(0, 1, { ...(lives[0] as PaidOutParcel), orderId: 'ALTA' })
      return async () => void lives.splice(0, 1, first as PaidOutParcel)
    },
  }

  it('finds nothing wrong where nothing is', async () => {
    expect([...said.values()].map(({ outcome }) => outcome).toSorted()).toEqual(['paid', 'refused'])
    expect(await judged()).toEqual([])
  })

  it.each(Object.entries(planted))('notices %s', async (_what, plant) => {
    const revert = await plant()
    expect(await judged()).not.toEqual([])
    await revert()
    expect(await judged()).toEqual([])
  })
})

it('the judge of payouts notices code that takes what the bank refused for paid', async () => {
  const read = jsonPaymentFiles.readPaymentAnswers
  const wrong: PaymentFiles = {
    ...jsonPaymentFiles,
    async readPaymentAnswers(bytes) {
      const answered = await read(bytes)
      return { ...answered, answers: answered.answers.map((one) => ({ ...one, outcome: 'paid' })) }
    },
  }
  expect(await judgedOf(await paidOut('dan', wrong))).not.toEqual([])
})
