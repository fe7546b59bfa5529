/** Statements of the platform's account as banks write them, of a day and its lines. */
import { camtSampleAs, camtSampleStatement, sampleIbanOf } from '#partners/banks/sample-statements.ts'

type Ours = { config: { seller: { iban: string } } }

export const ibanNumbered = (number: number): string => sampleIbanOf('INGB', String(number).padStart(16, '0'))

export type Line = {
  amount: number
  text?: string
  name?: string
  iban?: string
  /** In MT940 alone. */
  fiscalCode?: string
  reference?: string
  isReversal?: boolean
  endToEndId?: string
}

const decimal = (amount: number) => String(Math.abs(amount)).padStart(3, '0').replace(/(..)$/, '.$1')
const total = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0)
const OPENING = 10_000_000

/** Who is on the other side. */
const sideOf = (amount: number) => (amount < 0 ? 'Cdtr' : 'Dbtr')

/** CAMT.053 of one day, opened with 100,000 RON. */
export function camtFile({ config }: Ours, lines: readonly Line[], bookedOn = '2026-11-20'): Buffer {
  const entries = lines.map(({ amount, text = '', name = '', iban = '', reference, isReversal = false, endToEndId = '' }) => ({
    amount: decimal(amount),
    side: amount < 0 ? ('DBIT' as const) : ('CRDT' as const),
    extra: [
      ...(isReversal ? ['<RvslInd>true</RvslInd>'] : []),
      ...(reference ? [`<AcctSvcrRef>${reference}</AcctSvcrRef>`] : []),
      `<NtryDtls><TxDtls>${endToEndId ? `<Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>` : ''}<RltdPties><${sideOf(amount)}><Nm>${name}</Nm></${sideOf(amount)}>`,
      iban ? `<${sideOf(amount)}Acct><Id><IBAN>${iban}</IBAN></Id></${sideOf(amount)}Acct>` : '',
      `</RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls>`,
    ].join(''),
  }))
  const closing = decimal(OPENING + total(lines))
  const xml = camtSampleStatement('02', entries, { opening: decimal(OPENING), closing, account: config.seller.iban })
  return Buffer.from(xml.replaceAll('2026-11-20', bookedOn))
}

/** The same entries as the bank advises them, in CAMT.054, or reports them before the day is over, in CAMT.052. */
export const adviceFile = (of: Ours, lines: readonly Line[], bookedOn?: string): Buffer =>
  Buffer.from(camtSampleAs('054', camtFile(of, lines, bookedOn).toString()))
export const reportFile = (of: Ours, lines: readonly Line[], bookedOn?: string): Buffer =>
  Buffer.from(camtSampleAs('052', camtFile(of, lines, bookedOn).toString()))

/** The same day as the bank writes it in MT940: other numbers, and everything in one text. */
export function mt940File({ config }: Ours, lines: readonly Line[], bookedOn = '2026-11-20'): Buffer {
  const day = bookedOn.replaceAll('-', '').slice(2)
  const swift = (amount: number) => decimal(amount).replace('.', ',')
  const written = lines.flatMap(({ amount, text = '', name = '', iban = '', fiscalCode = '' }, i) => [
    `:61:${day}${day.slice(2)}${amount < 0 ? 'D' : 'C'}${swift(amount)}NTRFNONREF//MT${day}${String(i).padStart(6, '0')}`,
    `:86:000+20INCASARE+23${text}+31${iban}+32${name}${fiscalCode && `+33${fiscalCode}`}`,
  ])
  const head = [':20:BRD', `:25:${config.seller.iban}`, ':28:00138/1', `:60F:C${day}RON${swift(OPENING)}`]
  return Buffer.from([...head, ...written, `:62F:C${day}RON${swift(OPENING + total(lines))}`, ''].join('\r\n'))
}

/** A statement of some days with its balances: what it holds is `amounts`, one booked on each of `days`. */
export type Whole = {
  account: string
  opening: number
  days: readonly string[]
  amounts: readonly number[]
  number?: number
  currency?: string
}

const signed = (amount: number) => `${amount < 0 ? '-' : ''}${decimal(amount)}`
const rowsIn = ({ days, amounts }: Whole) => amounts.map((amount, i) => ({ amount, on: days[i] ?? '', id: `${days[i]}-${i}-${amount}` }))
const closingOf = ({ opening, amounts }: Whole) => amounts.reduce((balance, amount) => balance + amount, opening)
const edgesOf = ({ days }: Whole) => [days[0] ?? '', days.at(-1) ?? ''] as const

function camtWhole(whole: Whole): string {
  const [first, last] = edgesOf(whole)
  const entries = rowsIn(whole).map(({ amount, id }) => ({
    ...{ amount: decimal(amount), side: amount < 0 ? ('DBIT' as const) : ('CRDT' as const) },
    extra: `<AcctSvcrRef>${id}</AcctSvcrRef>`,
  }))
  const days = [first, last, ...rowsIn(whole).map(({ on }) => on)].values()
  return camtSampleStatement('02', entries, { opening: signed(whole.opening), closing: signed(closingOf(whole)), account: whole.account })
    .replaceAll('2026-11-20', () => days.next().value ?? '')
    .replace('>17<', `>${whole.number ?? 'x'}<`)
    .replaceAll('RON', whole.currency ?? 'RON')
}

/** The day of the opening balance is that of the closing one before. */
function mt940Whole(whole: Whole): string {
  const [first, last] = edgesOf(whole)
  const short = (on: string) => on.replaceAll('-', '').slice(2)
  const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)
  const balance = (on: string, amount: number) =>
    `${amount < 0 ? 'D' : 'C'}${short(on)}${whole.currency ?? 'RON'}${decimal(amount).replace('.', ',')}`
  const written = rowsIn(whole).map(
    ({ amount, on, id }) =>
      `:61:${short(on)}${short(on).slice(2)}${amount < 0 ? 'D' : 'C'}${decimal(amount).replace('.', ',')}NTRFNONREF//${id}`,
  )
  const head = [':20:1', `:25:${whole.account}`, `:28C:${whole.number ?? 'x'}/1`, `:60F:${balance(before, whole.opening)}`]
  return [...head, ...written, `:62F:${balance(last, closingOf(whole))}`, ''].join('\r\n')
}

/** As Banca Transilvania writes it, with a balance after each line; without them as it does now. */
function csvWhole(whole: Whole, hasBalances: boolean): string {
  let balance = whole.opening
  const rows = rowsIn(whole).map(({ amount, on, id }) => {
    balance += amount
    const sides = amount < 0 ? `${decimal(amount)},` : `,${decimal(amount)}`
    return `${on},${on},Transfer,${id},${sides}${hasBalances ? `,${signed(balance)}` : ''}`
  })
  const header = `Data tranzactie,Data valuta,Descriere,Referinta tranzactiei,Debit,Credit${hasBalances ? ',Sold contabil' : ''}`
  return [`Numar cont:,${whole.account}`, `Moneda:,${whole.currency ?? 'RON'}`, header, ...rows].join('\n')
}

export const wholeFiles = {
  'camt.053': camtWhole,
  mt940: mt940Whole,
  csv: (whole: Whole) => csvWhole(whole, true),
  'csv without balances': (whole: Whole) => csvWhole(whole, false),
}
