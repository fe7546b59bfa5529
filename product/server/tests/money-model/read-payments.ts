/** A payment file as a bank reads it, by the standard alone: it shares no code with who writes it. */

type Expected = { app: { config: { seller: { iban: string } } }; ibans: readonly string[]; sheets: readonly string[] }

const all = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, inner = '']) => inner)
const one = (xml: string, ...path: readonly string[]): string => path.reduce((inner, tag) => all(inner, tag)[0] ?? '', xml).trim()

/** Written with two decimals. */
function baniOf(written: string): number {
  const [, lei = '', bani = ''] = /^(\d+)\.(\d\d)$/.exec(written) ?? []
  if (lei === '') throw new Error(`no amount: ${written}`)
  return Number(lei) * 100 + Number(bani)
}

/** Throws where it contradicts itself, pays from another account than ours, in another currency, or has an id that was used before. */
export function paymentsInFile(xml: string, { app, ibans, sheets }: Expected): string {
  const header = one(xml, 'GrpHdr')
  const batches = all(xml, 'PmtInf')
  const wrong = (what: string): never => {
    throw new Error(`payment file: ${what}\n${xml}`)
  }
  const found = batches.flatMap((batch) => {
    const payments = all(batch, 'CdtTrfTxInf').map((payment) => ({
      id: one(payment, 'PmtId', 'EndToEndId'),
      amount: baniOf(one(payment, 'Amt', 'InstdAmt')),
      isInLei: payment.includes('<InstdAmt Ccy="RON">'),
      account: ibans.indexOf(one(payment, 'CdtrAcct', 'Id', 'IBAN')),
      holder: one(payment, 'Cdtr', 'Nm'),
    }))
    if (one(batch, 'DbtrAcct', 'Id', 'IBAN') !== app.config.seller.iban.replaceAll(' ', '')) wrong('it pays from another account')
    agree(batch.slice(0, batch.indexOf('<CdtTrfTxInf>')), payments, wrong)
    return payments
  })
  agree(header, found, wrong)
  if (found.some(({ id }) => id === '' || sheets.includes(id)) || new Set(found.map(({ id }) => id)).size !== found.length)
    wrong('an id is missing or was used before')
  if (found.some(({ isInLei, account, holder }) => !isInLei || account < 0 || holder !== 'Ana Pop')) wrong('a payment is to another payee')
  const payments = found.toSorted((a, b) => a.account - b.account).map(({ amount, account }) => `${amount} to ${account}`)
  return `${one(header, 'NbOfTxs')} payments of ${baniOf(one(header, 'CtrlSum'))}: ${payments.join(', ')}`
}

function agree(head: string, payments: readonly { amount: number }[], wrong: (what: string) => never): void {
  const sum = payments.reduce((total, { amount }) => total + amount, 0)
  if (Number(one(head, 'NbOfTxs')) !== payments.length || baniOf(one(head, 'CtrlSum')) !== sum)
    wrong('its totals are not those of its payments')
}
