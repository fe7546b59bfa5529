/** One line of the platform's account as Romanian banks write it: MT940 of five banks and Alpha, CSV, CAMT. For tests. */
import { bani, decimalRon } from '#contract/money.ts'
import { camtSampleAs } from '#partners/banks/sample-statements.ts'
import { camtFile } from '#paying/bank-statements/server/test-files.ts'

export type Sent = { id: string; number: number; iban: string; amount: number; messageId: string; run: number; day: string }
type Of = Pick<Sent, 'amount' | 'day'>

const ron = (amount: number, mark = ',') => decimalRon(bani(Math.abs(amount))).replace('.', mark)
let numbered = 0
const reference = () => `2611230000${String(++numbered).padStart(6, '0')}`
const OPENING = 10_000_000

export const TEXT = ({ number }: Sent) => `Expedio: rambursuri, borderoul ${number}`
export const less = <S extends Of>(of: S, amount: number): S => ({ ...of, amount: of.amount - amount })
export const unnamed = (of: Sent): Sent => ({ ...of, iban: '' })
export const spaced = (text: string) => text.replace(/(.{4})/g, '$1 ')
export const cut = (text: string, at: number) => `${text.slice(0, at)}\r\n${text.slice(at)}`

export const bt = (of: Sent, more: string) =>
  `Plata OP - canal electronic;C.I.F.:0;${more};ANA POP;${of.iban};BTRLRO22;REF:20A1234567890123`
export const bcr = (of: Sent, more: string) =>
  `Referinta 2611230000000017, data valutei 23-11-2026, Decontare -Platitor EXPEDIO DEMO SRL CODFISC 90000014 -Beneficiar ANA POP ${of.iban} CODFISC 0 -Detalii ${more}`
export const brd = (of: Sent, more: string) => `000+20PLATA+21${more.slice(0, 20)}+22${more.slice(20)}+30INGBROBU+31${of.iban}+32ANA POP`
export const ing = (of: Sent, more: string) =>
  `166~20${more.slice(0, 12)}~21${more.slice(12, 27)}~22${more.slice(27)}~32ANA POP~33${of.iban}`
export const raiffeisen = (of: Sent, more: string) => `000^20plata^21 ${more}^30INGBROBU^31${of.iban}^32ANA POP`

type Side = 'D' | 'C' | 'RD'

/** Of the account `iban`. */
export function bankForms(config: { seller: { iban: string } }) {
  const { iban: account } = config.seller

  /** A day of one line: `head` behind the amount, `details` as the bank wraps them. */
  function mt940({ amount, day }: Of, details: string, { head = 'NTRFNONREF//', side = 'D' as Side } = {}): Buffer {
    const short = day.replaceAll('-', '').slice(2)
    const wrapped = details.includes('\r\n') ? details : (details.match(/.{1,65}/g) ?? []).join('\r\n')
    const line = `:61:${short}${short.slice(2)}${side}${ron(amount)}${head}${head.endsWith('//') ? reference() : ''}`
    const rows = [':20:MT940', `:25:${account}`, ':28C:1/1', `:60F:C${short}RON100000,00`, line, `:86:${wrapped}`]
    return Buffer.from([...rows, `:62F:C${short}RON${ron(OPENING + (side === 'D' ? -amount : amount))}`, ''].join('\r\n'))
  }

  /** As Alpha frames it, between control characters. */
  const alpha = (of: Of, details: string, head?: string): Buffer =>
    Buffer.from(`\u0001 {1:F02BUCUROBUAXXX0833510237}{2:I940            U3003}{4:\n${mt940(of, details, head ? { head } : {})}-}\u0003`)

  function btCsv({ amount, day }: Of, text: string, { ref = reference(), isIn = false } = {}): Buffer {
    const rows = [
      `Cont,${account}`,
      'Data tranzactie,Data valuta,Descriere,Referinta tranzactiei,Debit,Credit,Sold contabil',
      `${day},${day},"${text}",${ref},${isIn ? `,"${ron(amount, '.')}"` : `"-${ron(amount, '.')}",`},"${ron(OPENING + (isIn ? amount : -amount), '.')}"`,
    ]
    return Buffer.from(rows.join('\n'))
  }

  function bcrCsv({ amount, day }: Of, text: string): Buffer {
    const on = day.split('-').reverse().join('.')
    const rows = [
      'Cont IBAN,Sold contabil initial,Data finalizarii tranzactiei,Tranzactii finalizate (detalii),Referinta Oper. Document,Debit (suma),Credit (suma),Sold contabil final',
      `${account},"${ron(OPENING, '.')}",${on},"${text}",${reference()},"${ron(amount, '.')}",,"${ron(OPENING - amount, '.')}"`,
    ]
    return Buffer.from(rows.join('\n'))
  }

  function ingCsv({ amount, day, iban }: Sent, text: string): Buffer {
    const on = day.slice(2).split('-').reverse().join('-')
    const rows = [
      'Sold initial;Sold final;Numar cont;Data procesarii;Suma;Valuta;Tip tranzactie;Nume beneficiar/ordonator;Cont beneficiar/ordonator;Detaliile tranzactiei;Sold intermediar',
      `${ron(OPENING)};;${account};;;;;;;;`,
      `;;${account};${on};-${ron(amount)};RON;Plata;Ana Pop;${iban};${text};${ron(OPENING - amount)}`,
      `;${ron(OPENING - amount)};${account};;;;;;;;`,
    ]
    return Buffer.from(rows.join('\n'))
  }

  type Extra = { text?: string; iban?: string; endToEndId?: string; reference?: string; isIn?: boolean }
  const camt = (of: Of, { isIn = false, ...extra }: Extra): Buffer =>
    camtFile({ config }, [{ amount: isIn ? of.amount : -of.amount, ...extra, reference: extra.reference ?? reference() }], of.day)
  /** With what no other form has, at the head of the entry's details, or before them. */
  const xml = (of: Of, { details = '', entry = '', isIn = false }): Buffer =>
    Buffer.from(camt(of, { text: 'PLATA', isIn }).toString().replace('<NtryDtls>', `${entry}<NtryDtls>${details}`))
  const returned = (of: Of & Pick<Sent, 'id'>, reason: string): Buffer =>
    Buffer.from(
      camt(of, { endToEndId: of.id, isIn: true })
        .toString()
        .replace('</RmtInf>', `</RmtInf><RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>`),
    )
  /** One entry, and what it is made up of. */
  const batch = (of: Of, parts: readonly Pick<Sent, 'id' | 'amount'>[]): Buffer => {
    const written = parts.map(
      ({ id, amount }) =>
        `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="RON">${ron(amount, '.')}</Amt></TxAmt></AmtDtls></TxDtls>`,
    )
    return Buffer.from(
      camt(of, {})
        .toString()
        .replace(/<TxDtls>.*<\/TxDtls>/s, written.join('')),
    )
  }
  const as = (number: '052' | '054', file: Buffer): Buffer => Buffer.from(camtSampleAs(number, file.toString()))
  return { mt940, alpha, btCsv, bcrCsv, ingCsv, camt, xml, returned, batch, as }
}
