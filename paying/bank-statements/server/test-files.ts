/** Statements of the platform's account as banks write them, of a day and its lines. */
import { camt, camtAs, ibanOf } from '#server/partners/banks/sample-statements.ts'

type Ours = { config: { seller: { iban: string } } }

export const ibanNumbered = (number: number): string => ibanOf('INGB', String(number).padStart(16, '0'))

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
  const xml = camt('02', entries, { opening: decimal(OPENING), closing, account: config.seller.iban })
  return Buffer.from(xml.replaceAll('2026-11-20', bookedOn))
}

/** The same entries as the bank advises them, in CAMT.054, or reports them before the day is over, in CAMT.052. */
export const adviceFile = (of: Ours, lines: readonly Line[], bookedOn?: string): Buffer =>
  Buffer.from(camtAs('054', camtFile(of, lines, bookedOn).toString()))
export const reportFile = (of: Ours, lines: readonly Line[], bookedOn?: string): Buffer =>
  Buffer.from(camtAs('052', camtFile(of, lines, bookedOn).toString()))

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
