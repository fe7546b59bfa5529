import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StatementLine } from '#paying/ports/banks.ts'
import { bankFiles } from './read-statement.ts'
import { allOurSampleIbans, bcrSampleStatement, btSampleStatement, camtSampleStatement, ingSampleStatement } from './sample-statements.ts'

const accounts = Object.values(allOurSampleIbans)
const read = (text: string | Uint8Array) => bankFiles.readStatement(typeof text === 'string' ? Buffer.from(text) : text, accounts)
const linesOf = (text: string): StatementLine[] => {
  const reading = read(text)
  if (reading.kind === 'refused') throw new Error(JSON.stringify(reading.faults))
  return reading.statements.flatMap(({ lines }) => lines)
}

const swift = (bani: number) => `${Math.floor(bani / 100)},${String(bani % 100).padStart(2, '0')}`
const decimal = (bani: number) => `${bani < 0 ? '-' : ''}${swift(Math.abs(bani)).replace(',', '.')}`
/** The same day in both formats. */
function both(amounts: readonly number[]) {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const lines = amounts.map((amount) => `:61:2611201120${amount < 0 ? 'D' : 'C'}${swift(Math.abs(amount))}NTRFNONREF\n`)
  const end = `:62F:${total < 0 ? 'D' : 'C'}261120RON${swift(Math.abs(total))}\n`
  const mt940 = `:20:1\n:25:${allOurSampleIbans.bt}\n:28C:1\n:60F:C261119RON0,00\n${lines.join('')}${end}`
  const entries = amounts.map((amount) => ({ amount: decimal(Math.abs(amount)), side: amount < 0 ? ('DBIT' as const) : ('CRDT' as const) }))
  return { mt940, xml: camtSampleStatement('02', entries, { opening: '0.00', closing: decimal(total) }) }
}
const amounts = fc.array(
  fc.integer({ min: -100_000, max: 100_000 }).filter((amount) => amount !== 0),
  { maxLength: 30 },
)

describe('statements', () => {
  it('add up in every format, line by line', () => {
    fc.assert(
      fc.property(amounts, (given) => {
        const { mt940, xml } = both(given)
        expect(linesOf(mt940).map(({ amountBani }) => amountBani)).toEqual(given)
        expect(linesOf(xml).map(({ amountBani }) => amountBani)).toEqual(given)
      }),
    )
  })

  it('have a key for each line, the same when read again, and one for the day that is the same in another format', () => {
    fc.assert(
      fc.property(amounts, (given) => {
        const { mt940, xml } = both(given)
        const keys = linesOf(mt940).map(({ key }) => key)
        expect(new Set(keys).size).toBe(given.length)
        expect(linesOf(mt940).map(({ key }) => key)).toEqual(keys)
        expect(linesOf(xml).map(({ dayKey }) => dayKey)).toEqual(linesOf(mt940).map(({ dayKey }) => dayKey))
      }),
    )
  })

  it('have their texts as they are meant where a bank keeps them for pages, in every format', () => {
    const meant = (text: string) =>
      linesOf(text)
        .flatMap(({ texts, counterparty }) => [counterparty.name, ...texts])
        .join(' ')
    const extra =
      '<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Acme &amp;amp; Fiii</Nm></Dbtr></RltdPties><RmtInf><Ustrd>fact. 7 &amp;#8211; 8</Ustrd></RmtInf></TxDtls></NtryDtls>'
    const escaped = { opening: '0.00', closing: '10.00' }
    const xml = camtSampleStatement('02', [{ amount: '10.00', side: 'CRDT' as const, extra }], escaped)
    const tags = `:20:1\n:25:${allOurSampleIbans.bt}\n:28C:1\n:60F:C261119RON0,00\n:61:2611201120C10,00NTRFNONREF\n:86:Acme &amp; Fiii fact. 7 &#8211; 8\n:62F:C261120RON10,00\n`
    for (const text of [xml, tags]) expect(meant(text)).toMatch(/Acme & Fiii.*7 – 8/)
  })

  it('keep the key of a line whatever stands around it', () => {
    const [first, second] = linesOf(btSampleStatement)
    const later = btSampleStatement.replace(/:61:2611201120C1250,50[\s\S]*?(?=:61:)/, '').replace('C261119RON1000,00', 'C261119RON2250,50')
    expect(linesOf(later).map(({ key }) => key)).toEqual([second?.key])
    expect(first?.key).not.toBe(second?.key)
  })

  it('are refused when any line is missing, doubled or changed', () => {
    fc.assert(
      fc.property(
        amounts.filter(({ length }) => length > 0),
        fc.nat(),
        (given, at) => {
          const lines = both(given).mt940.split('\n')
          const place = lines.findIndex((line) => line.startsWith(':61:')) + (at % given.length)
          expect(read(lines.toSpliced(place, 1).join('\n')).kind).toBe('refused')
          expect(read(lines.toSpliced(place, 0, lines[place] ?? '').join('\n')).kind).toBe('refused')
        },
      ),
    )
  })

  it('are read in each encoding that banks write, or refused, and never fail', () => {
    const text = btSampleStatement.replace('FAN COURIER', 'F\u0103N C\u015eURIER')
    const codePage = Uint8Array.from(text, (char) => ({ '\u0103': 0xe3, '\u015e': 0xaa })[char] ?? char.charCodeAt(0))
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), Buffer.from(`\ufeff${text}`, 'utf16le'), codePage]) {
      const reading = read(bytes)
      expect(reading.kind === 'read' && reading.statements[0]?.lines[0]?.counterparty.name).toBe('F\u0103N C\u015eURIER EXPRESS SRL')
    }
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void expect(read(bytes).kind).toBe('refused')))
    fc.assert(
      fc.property(
        fc.constantFrom(btSampleStatement, bcrSampleStatement, ingSampleStatement, camtSampleStatement('08', [])),
        fc.nat(),
        fc.nat(),
        fc.string({ maxLength: 4 }),
        (whole, from, length, instead) => {
          const at = from % whole.length
          expect(['read', 'refused']).toContain(read(whole.slice(0, at) + instead + whole.slice(at + (length % 40))).kind)
        },
      ),
    )
  })

  it('are refused when empty, too big or too long', () => {
    expect(read('')).toEqual({ kind: 'refused', faults: [{ code: 'statement-empty' }] })
    expect(read(new Uint8Array(bankFiles.limits.bytesMax + 1).fill(32))).toMatchObject({ faults: [{ code: 'statement-too-big' }] })
    const long = both(Array.from({ length: bankFiles.limits.linesMax + 1 }, () => 1)).mt940
    expect(read(long)).toMatchObject({ faults: [{ code: 'statement-too-long', params: { max: 50_000 } }] })
    const wrong = both([1]).mt940.replace(':62F:', `${':61:x\n'.repeat(80)}:62F:`)
    expect(read(wrong)).toMatchObject({ faults: { length: bankFiles.limits.faultsMax } })
  })
})
