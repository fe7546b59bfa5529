/**
 * A client's cash and what goes back to it, from the courier's report to the line of the bank's statement, as the requirements and the bank's
 * rules have it. It shares no code with the product (decision 123). Amounts are whole bani.
 */

/** Banks keep so much of what they send back at most. */
const FEE_MAX = 5_000

type Parcel = {
  amount: number
  /** Which of the client's accounts it goes to. */
  account: number
  state: 'courier' | 'us' | 'paid'
  isReported: boolean
  /** The sheet that holds it or paid it. */
  sheet: number | null
  /** Until the client names another account. */
  awaits: boolean
  /** Sent back, and not paid since. */
  isReturned: boolean
}
type Sheet = {
  parcels: readonly number[]
  account: number
  amount: number
  state: 'in-file' | 'paid' | 'failed' | 'returned'
  /** The bank refused it, and that proves nothing. */
  isDoubted: boolean
  isDebited: boolean
  /** Debits that are one too many, and wait for an operator. */
  again: number
}
type Answer = { sheet: number; became: 'paid' | 'refused' | 'held' | null; wasDoubted: boolean; isUndone: boolean }
type Refund = { amount: number; state: 'under-way' | 'paid'; isDebited: boolean }

export type CashClient = {
  parcels: Parcel[]
  /** What the courier announced, by the numbers of its parcels. */
  transfers: { parcels: readonly number[]; hasCome: boolean }[]
  sheets: Sheet[]
  answers: Answer[]
  payments: { amount: number; isReverted: boolean }[]
  refunds: Refund[]
  /** What the bank was given to pay, one file a run: each account and amount. */
  files: { account: number; amount: number }[][]
  /** Lines of the statement that wait for an operator. */
  open: number
}

export const newCashClient = (): CashClient => ({
  ...{ parcels: [], transfers: [], sheets: [], answers: [], payments: [], refunds: [], files: [] },
  open: 0,
})

/** Numbers count from 0 in the order in which things came about. */
export type CashDeed =
  | { kind: 'deliver'; amount: number; account: number }
  /** By the courier, of all that it has collected. `comesFirst`: the money is on the statement before. */
  | { kind: 'report'; comesFirst: boolean }
  | { kind: 'arrive'; transfer: number }
  | { kind: 'run' }
  | { kind: 'answer'; sheet: number; says: 'paid' | 'closed-account' | 'no-funds' | 'duplicate' }
  | { kind: 'undo-answer'; answer: number }
  | { kind: 'debit'; sheet: number }
  | { kind: 'give-back'; sheet: number; fee: number }
  /** Of all that waits for one. */
  | { kind: 'name-account'; account: number }
  | { kind: 'top-up'; amount: number }
  | { kind: 'revert'; payment: number }
  | { kind: 'debit-refund'; refund: number }
  | { kind: 'give-back-refund'; refund: number }
export type CashVerdict = 'done' | 'refused'

/** Refused, it changes nothing. */
export function takeCash(client: CashClient, deed: CashDeed): CashVerdict {
  switch (deed.kind) {
    case 'deliver': {
      const { amount, account } = deed
      client.parcels.push({ amount, account, state: 'courier', isReported: false, sheet: null, awaits: false, isReturned: false })
      return 'done'
    }
    case 'report':
      return report(client, deed.comesFirst)
    case 'arrive':
      return arrive(client, deed.transfer)
    case 'run':
      return run(client)
    case 'answer':
      return answer(client, deed)
    case 'undo-answer':
      return undo(client, deed.answer)
    case 'debit':
      return debit(client, deed.sheet)
    case 'give-back':
      return giveBack(client, deed)
    case 'name-account':
      for (const parcel of client.parcels.filter(({ awaits }) => awaits)) Object.assign(parcel, { account: deed.account, awaits: false })
      return 'done'
    case 'top-up':
      client.payments.push({ amount: deed.amount, isReverted: false })
      return 'done'
    case 'revert':
      return revert(client, deed.payment)
    case 'debit-refund':
      return debitRefund(client, deed.refund)
    case 'give-back-refund':
      // Whose it is stands on it; what becomes of it an operator says.
      client.open += 1
      return 'done'
  }
}

function report(client: CashClient, comesFirst: boolean): CashVerdict {
  const parcels = numbersOf(client, ({ isReported }) => !isReported)
  for (const one of parcels) Object.assign(parcelOf(client, one), { isReported: true })
  client.transfers.push({ parcels, hasCome: false })
  return comesFirst ? arrive(client, client.transfers.length - 1) : 'done'
}

function arrive(client: CashClient, number: number): CashVerdict {
  const transfer = numbered(client.transfers, number)
  transfer.hasCome = true
  for (const one of transfer.parcels) Object.assign(parcelOf(client, one), { state: 'us' })
  return 'done'
}

/** A sheet for each account. */
function run(client: CashClient): CashVerdict {
  const free = numbersOf(client, ({ state, sheet, awaits }) => state === 'us' && sheet === null && !awaits)
  const accounts = [...new Set(free.map((one) => parcelOf(client, one).account))].sort()
  for (const account of accounts) {
    const parcels = free.filter((one) => parcelOf(client, one).account === account)
    const amount = parcels.reduce((sum, one) => sum + parcelOf(client, one).amount, 0)
    for (const one of parcels) parcelOf(client, one).sheet = client.sheets.length
    client.sheets.push({ parcels, account, amount, state: 'in-file', isDoubted: false, isDebited: false, again: 0 })
  }
  if (accounts.length === 0) return 'refused'
  client.files.push(client.sheets.slice(-accounts.length).map(({ account, amount }) => ({ account, amount })))
  return 'done'
}

function answer(client: CashClient, { sheet: number, says }: CashDeed & { kind: 'answer' }): CashVerdict {
  const sheet = numbered(client.sheets, number)
  const wasDoubted = sheet.isDoubted
  const became = says === 'paid' ? 'paid' : says !== 'duplicate' ? 'refused' : wasDoubted ? null : 'held'
  client.answers.push({ sheet: number, became, wasDoubted, isUndone: false })
  if (became === 'paid') pay(client, sheet)
  if (became === 'held') sheet.isDoubted = true
  if (became === 'refused') {
    sheet.state = 'failed'
    sheet.isDoubted = false
    for (const one of sheet.parcels) Object.assign(parcelOf(client, one), { sheet: null, awaits: says === 'closed-account' })
  }
  return 'done'
}

/** What it paid stays, and so does what others built on. */
function undo(client: CashClient, number: number): CashVerdict {
  const undone = numbered(client.answers, number)
  const sheet = numbered(client.sheets, undone.sheet)
  const isLater = (one: Answer, at: number) => at > number && one.sheet === undone.sheet && one.became !== null && !one.isUndone
  if (undone.isUndone || undone.became === 'paid') return 'refused'
  if (undone.became !== null && client.answers.some(isLater)) return 'refused'
  const cash = sheet.parcels.map((one) => parcelOf(client, one))
  const isFree = cash.every(({ state, sheet: of, account }) => state === 'us' && of === null && account === sheet.account)
  if (undone.became === 'refused' && (sheet.state !== 'failed' || !isFree)) return 'refused'
  if (undone.became === 'held' && !sheet.isDoubted) return 'refused'
  undone.isUndone = true
  if (undone.became === null) return 'done'
  sheet.isDoubted = undone.wasDoubted
  if (undone.became === 'held') return 'done'
  sheet.state = 'in-file'
  for (const one of cash) Object.assign(one, { sheet: undone.sheet, awaits: false })
  return 'done'
}

function pay(client: CashClient, sheet: Sheet): void {
  sheet.state = 'paid'
  sheet.isDoubted = false
  for (const one of sheet.parcels) Object.assign(parcelOf(client, one), { state: 'paid', isReturned: false })
}

function debit(client: CashClient, number: number): CashVerdict {
  const sheet = numbered(client.sheets, number)
  if (sheet.isDebited) {
    sheet.again += 1
    client.open += 1
    return 'done'
  }
  sheet.isDebited = true
  if (sheet.state === 'in-file') pay(client, sheet)
  return 'done'
}

function giveBack(client: CashClient, { sheet: number, fee }: CashDeed & { kind: 'give-back' }): CashVerdict {
  const sheet = numbered(client.sheets, number)
  if (fee > FEE_MAX) {
    client.open += 1
    return 'done'
  }
  if (sheet.again > 0) {
    sheet.again -= 1
    client.open -= 1
    return 'done'
  }
  sheet.state = 'returned'
  sheet.isDoubted = false
  for (const one of sheet.parcels) Object.assign(parcelOf(client, one), { state: 'us', sheet: null, awaits: true, isReturned: true })
  return 'done'
}

function revert(client: CashClient, number: number): CashVerdict {
  const payment = numbered(client.payments, number)
  if (payment.isReverted) return 'refused'
  payment.isReverted = true
  client.refunds.push({ amount: payment.amount, state: 'under-way', isDebited: false })
  return 'done'
}

function debitRefund(client: CashClient, number: number): CashVerdict {
  const refund = numbered(client.refunds, number)
  if (refund.isDebited) client.open += 1
  refund.state = 'paid'
  refund.isDebited = true
  return 'done'
}

export type CashFigures = {
  cash: { courier: number; free: number; awaiting: number; held: number; paid: number; returned: number }
  /** By the ledger: what couriers owe, and what is held for the client. */
  ledger: { courier: number; us: number }
  sheets: string[]
  refunds: string[]
  /** By their bytes: how many payments and of what sum they say they are, and each. */
  files: string[]
  left: number
  open: number
}

export function cashFiguresOf({ parcels, sheets, refunds, payments, files, open }: CashClient): CashFigures {
  const sumOf = (of: readonly { amount: number }[]) => of.reduce((sum, { amount }) => sum + amount, 0)
  const at = (state: Parcel['state']) => parcels.filter((one) => one.state === state)
  const free = at('us').filter(({ sheet, awaits }) => sheet === null && !awaits)
  return {
    cash: {
      ...{ courier: sumOf(at('courier')), free: sumOf(free), awaiting: sumOf(at('us').filter(({ awaits }) => awaits)) },
      held: sumOf(at('us').filter(({ sheet }) => sheet !== null)),
      ...{ paid: sumOf(at('paid')), returned: sumOf(parcels.filter(({ isReturned }) => isReturned)) },
    },
    ledger: { courier: sumOf(at('courier')), us: sumOf(at('us')) },
    sheets: sheets.map(({ state, isDoubted, amount }) => `${state} ${isDoubted ? 'doubted ' : ''}${amount}`),
    refunds: refunds.map(({ state, amount }) => `${state} ${amount}`),
    files: files.map(
      (all) => `${all.length} payments of ${sumOf(all)}: ${all.map(({ account, amount }) => `${amount} to ${account}`).join(', ')}`,
    ),
    left: sumOf(payments.filter(({ isReverted }) => !isReverted)),
    open,
  }
}

const numbersOf = ({ parcels }: CashClient, isOne: (parcel: Parcel) => boolean): number[] =>
  parcels.flatMap((parcel, number) => (isOne(parcel) ? [number] : []))
const parcelOf = ({ parcels }: CashClient, number: number): Parcel => numbered(parcels, number)

function numbered<T>(list: readonly T[], number: number): T {
  const one = list[number]
  if (one === undefined) throw new Error(`there is no number ${number}`)
  return one
}
