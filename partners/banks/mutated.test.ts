/** Hundreds of statements in the shapes of seven banks, each changed in one way: their money is right, or the file is refused by name. */
import { describe, expect, it } from 'vitest'
import { bankFiles } from './read-statement.ts'
import { allOurSampleIbans, breakAtWords, camtSampleAs, payerSampleIbans, sampleIbanOf } from './sample-statements.ts'

const accounts = {
  ...allOurSampleIbans,
  alpha: sampleIbanOf('BUCU', '0000000000000011'),
  unicredit: sampleIbanOf('BACX', '0000000000000012'),
}
type Bank = keyof typeof accounts
const banks = Object.keys(accounts) as Bank[]

/** The same at every run. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Sample = { bank: Bank; opening: number; pages: number[][] }
function sampleOf(at: number): Sample {
  const number = numbersFrom(at + 1)
  const amount = () => (number(3) === 0 ? -1 : 1) * (1 + number(number(5) === 0 ? 90_000_000 : 90_000))
  const pages = Array.from({ length: 3 }, () => Array.from({ length: 1 + number(4) }, amount))
  return { bank: banks[at % banks.length] ?? 'bt', opening: number(2_000_000) - 500_000 || 1, pages }
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
const decimal = (amount: number, sign: string) => String(Math.abs(amount)).padStart(3, '0').replace(/(..)$/, `${sign}$1`)
const balancesOf = ({ opening, pages }: Sample) => pages.map((_page, at) => opening + total(pages.slice(0, at).flat()))

const details: Record<Bank, (id: string) => string> = {
  bt: (id) => `Incasare OP - canal electronic;C.I.F.:13838336;plata ${id};POPESCU ANA;${payerSampleIbans.ana};INGBROBU;REF:${id}`,
  bcr: (id) =>
    `Referinta ${id}, Decontare -Platitor POPESCU ANA ${payerSampleIbans.ana} CODFISC 0 -Beneficiar EXPEDIO ${accounts.bcr} -Detalii plata`,
  brd: () => `000+20INCASARE+23PLATA+30INGBROBU+31${payerSampleIbans.ana}+32POPESCU ANA`,
  ing: () => `166~20Plata~32POPESCU ANA~33${payerSampleIbans.ana}`,
  raiffeisen: () => `000^20plata^30INGBROBU^31${payerSampleIbans.ana}^32POPESCU ANA`,
  alpha: (id) => `PLATITOR POPESCU ANA ${payerSampleIbans.ana} INGBROBU DETALII plata END TO END ID ${id}`,
  unicredit: (id) => `${payerSampleIbans.ana} POPESCU ANA plata ${id}`,
}

/** A message a page. */
function mt940(sample: Sample): string[] {
  const { bank, pages } = sample
  const balances = balancesOf(sample)
  const balance = (amount: number) => `${amount < 0 ? 'D' : 'C'}261120RON${decimal(amount, ',')}`
  return pages.map((amounts, at) => {
    const isLast = at === pages.length - 1
    const lines = amounts.map((amount, i) => {
      const id = `R${at}${i}X${Math.abs(amount)}`
      return `:61:2611201120${amount < 0 ? 'D' : 'C'}${decimal(amount, ',')}NTRFNONREF//${id}\n:86:${details[bank](id)}`
    })
    const opening = `:60${at === 0 ? 'F' : 'M'}:${balance(balances[at] ?? 0)}`
    const closing = `:62${isLast ? 'F' : 'M'}:${balance((balances[at] ?? 0) + total(amounts))}`
    return [':20:STMT', `:25:${accounts[bank]}`, `:28C:7/${at + 1}`, opening, ...lines, closing, ''].join('\n')
  })
}

type Camt = {
  version?: string
  summary?: number
  entry?: (xml: string, at: number) => string
  stands?: (pages: string[]) => string[]
  flip?: boolean
  /** With the numbers of pages that the format has. */
  isPaged?: boolean
}
/** A statement a page. */
function camt(
  sample: Sample,
  { version = '02', summary, entry = (xml) => xml, stands = (pages) => pages, flip = false, isPaged = false }: Camt = {},
): string {
  const balances = balancesOf(sample)
  const side = (amount: number) => `<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const money = (amount: number) => `<Amt Ccy="RON">${decimal(amount, '.')}</Amt>${side(amount)}`
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>2026-11-20</Dt></Dt></Bal>`
  const status = version === '02' ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>'
  let count = 0
  const pages = sample.pages.map((amounts, at) => {
    const opening = balances[at] ?? 0
    const entries = amounts.map((amount) => {
      count += 1
      return entry(
        `<Ntry>${money(amount)}${status}<BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>R${count}</AcctSvcrRef></Ntry>`,
        count,
      )
    })
    const absolute = total(amounts.map(Math.abs)) + (summary ?? 0)
    const totals =
      summary === undefined
        ? ''
        : `<TxsSummry><TtlNtries><NbOfNtries>${amounts.length}</NbOfNtries><Sum>${decimal(absolute, '.')}</Sum></TtlNtries></TxsSummry>`
    const own = balance('OPBD', flip ? -opening : opening) + balance('CLBD', opening + total(amounts))
    const isLast = at === sample.pages.length - 1
    const pagination = isPaged ? `<StmtPgntn><PgNb>${at + 1}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn>` : ''
    return `<Stmt><Id>S${at}</Id>${pagination}<ElctrncSeqNb>${isPaged ? 7 : at + 1}</ElctrncSeqNb><Acct><Id><IBAN>${accounts[sample.bank]}</IBAN></Id></Acct>${own}${totals}${entries.join('')}</Stmt>`
  })
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>${stands(pages).join('')}</BkToCstmrStmt></Document>`
}

const batch =
  '<NtryDtls><TxDtls><AmtDtls><TxAmt><Amt Ccy="RON">70.00</Amt></TxAmt></AmtDtls></TxDtls><TxDtls><Chrgs><TtlChrgsAndTaxAmt Ccy="RON">2.00</TtlChrgsAndTaxAmt></Chrgs></TxDtls></NtryDtls>'
const withBatch = (xml: string) => xml.replace('</Ntry>', `${batch}</Ntry>`)
const words = 'Incasare din contul unui client cu un nume lung, pentru comanda numarul 17 din luna noiembrie'
const withWrapped = (xml: string) =>
  xml.replace('</Ntry>', `<NtryDtls><TxDtls><RmtInf><Ustrd>${words.replace(/.{65}/, '$&\n')}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`)

type Csv = { text?: string; last?: number; between?: string }
/** As the sample's bank writes it, the three pages one below the other. `last`: more in the last balance; `between`: behind the first page. */
function csv({ bank, opening, pages }: Sample, { text = 'Transfer', last = 0, between }: Csv = {}): string {
  const amounts = pages.flat()
  const balances = amounts.map((_amount, at) => opening + total(amounts.slice(0, at + 1)) + (at === amounts.length - 1 ? last : 0))
  const [first, end] = [signed(opening), signed(balances.at(-1) ?? 0)]
  const account = accounts[bank]
  const sides = (amount: number) => (amount < 0 ? `"${decimal(amount, '.')}",` : `,"${decimal(amount, '.')}"`)
  const rows = amounts.map((amount, at) => {
    const balance = signed(balances[at] ?? 0)
    if (bank === 'ing') return `;;${account};20-11-26;${signed(amount)};RON;Plata;;;;"${text}";${balance}`
    if (bank === 'bcr') return `20.11.2026,${account},"${first}",20.11.2026,10:00,"${text}",R${at},${sides(amount)},"${end}"`
    return `2026-11-20,2026-11-20,"${text}",R${at},${sides(amount)},"${balance}"`
  })
  const written = between === undefined ? rows : rows.toSpliced(pages[0]?.length ?? 0, 0, between)
  if (bank === 'ing') return [headers.ing, `${first};;${account};;;;;;;;;`, ...written, `;${end};${account};;;;;;;;;`].join('\n')
  return (bank === 'bcr' ? [headers.bcr, ...written] : [`Numar cont:,${account}`, headers.bt, ...written]).join('\n')
}
const signed = (amount: number) => `${amount < 0 ? '-' : ''}${decimal(amount, '.')}`
const headers = {
  bt: 'Data tranzactie,Data valuta,Descriere,Referinta tranzactiei,Debit,Credit,Sold contabil',
  bcr: 'Data emitere extras,IBAN,Sold contabil initial,Data finalizarii tranzactiei,Ora,Tranzactii finalizate (detalii),Referinta Oper. Document,Debit (suma),Credit (suma),Sold contabil final',
  ing: 'Sold initial;Sold final;Numar cont;Data procesarii;Suma;Valuta;Tip tranzactie;Nume beneficiar/ordonator;Cont beneficiar/ordonator;Banca beneficiar/ordonator;Detaliile tranzactiei;Sold intermediar',
}
const csvHeaderOf = ({ bank }: Sample) => (bank === 'ing' ? headers.ing : bank === 'bcr' ? headers.bcr : headers.bt)

/** A full line has 65 characters without the tag; Banca Transilvania breaks at words. */
const wrappedAs = (bank: Bank) => (page: string) =>
  page.replace(/^:86:(.*)$/gm, (_line, text: string) => `:86:${(bank === 'bt' ? breakAtWords(text) : text.match(/.{1,65}/g))?.join('\n')}`)
const withZeros = (page: string) =>
  page.replace(/(:61:.{10}[CD])(\d+,)/g, (_all, before: string, amount: string) => before + amount.padStart(13, '0'))
const oneBanMore = (page: string) => page.replace(/(\d)(?=\n*$)/, (digit) => String((Number(digit) + 1) % 10))
const [missing, repeated, wrong] = ['statement-page-missing', 'statement-page-repeated', 'statement-balance-wrong']

const paged = (number: '052' | '054', xml: string) =>
  camtSampleAs(number, xml).replaceAll('StmtPgntn', number === '052' ? 'RptPgntn' : 'NtfctnPgntn')
const withCharges = (page: string) => page.replace(/^:86:(?!\d)/gm, ':86:Lot de 2 /OCMT/RON72,00/CHGS/RON2,00/ ')

/** null: it is read, with all its money. */
const changes: [string, (sample: Sample) => string, string | null][] = [
  ['MT940 as it is', (sample) => mt940(sample).join('-\n'), null],
  ['MT940 with its lines cut at 65', (sample) => mt940(sample).map(wrappedAs(sample.bank)).join(''), null],
  ['MT940 with zeros in front', (sample) => mt940(sample).map(withZeros).join(''), null],
  [
    'MT940 without page numbers',
    (sample) =>
      mt940(sample)
        .join('')
        .replace(/(:28C:7)\/\d/g, '$1'),
    null,
  ],
  [
    'MT940 with its pages in one message',
    (sample) =>
      mt940(sample)
        .join('')
        .replace(/(?<=:62M:.*\n):20:.*\n:25:.*\n:28C:.*\n/g, ''),
    null,
  ],
  ['MT940 with the last page first', (sample) => mt940(sample).toReversed().join(''), null],
  [
    'MT940 with a mark in front and the lines of another system',
    (sample) => `\ufeff${mt940(sample).join('')}`.replaceAll('\n', '\r'),
    null,
  ],
  ['MT940 without a page', (sample) => mt940(sample).toSpliced(1, 1).join(''), missing],
  ['MT940 with a page twice', (sample) => [...mt940(sample), ...mt940(sample).slice(2)].join(''), repeated],
  [
    'MT940 with a total of one ban more',
    (sample) =>
      mt940(sample)
        .map((page, at) => (at === 2 ? oneBanMore(page) : page))
        .join(''),
    wrong,
  ],
  [
    'MT940 with a balance on the other side',
    (sample) =>
      mt940(sample)
        .join('')
        .replace(/(:60F:)([CD])/, (_all, tag: string, side: string) => tag + (side === 'C' ? 'D' : 'C')),
    wrong,
  ],
  ['camt.053 as it is', (sample) => camt(sample), null],
  [
    'camt.053.08 with zeros, reversals and empty parts',
    (sample) =>
      camt(sample, {
        version: '08',
        entry: (xml) =>
          xml
            .replace(/">(\d+)/, (_all, amount: string) => `">${amount.padStart(15, '0')}`)
            .replace('</CdtDbtInd>', '</CdtDbtInd><RvslInd>1</RvslInd>')
            .replace('</Ntry>', '<NtryDtls><TxDtls><Refs/></TxDtls></NtryDtls></Ntry>'),
      }),
    null,
  ],
  ['camt.053 with a batch and its fee', (sample) => camt(sample, { entry: withBatch }), null],
  ['camt.053 with totals', (sample) => camt(sample, { summary: 0 }), null],
  ['camt.053 with a total of one ban more', (sample) => camt(sample, { summary: 1 }), 'statement-total-wrong'],
  ['camt.053 without a page', (sample) => camt(sample, { stands: (pages) => pages.toSpliced(1, 1) }), missing],
  ['camt.053 with a page twice', (sample) => camt(sample, { stands: (pages) => [...pages, ...pages.slice(2)] }), repeated],
  ['camt.053 with a balance on the other side', (sample) => camt(sample, { flip: true }), wrong],
  ['camt.053 with its pages numbered', (sample) => camt(sample, { isPaged: true, version: '08' }), null],
  ['camt.053 without a numbered page', (sample) => camt(sample, { isPaged: true, stands: (pages) => pages.toSpliced(1, 1) }), missing],
  ['camt.053 with its words cut at 65', (sample) => camt(sample, { entry: withWrapped }), null],
  ...(['052', '054'] as const).flatMap((number): typeof changes => [
    [`camt.${number} with its pages numbered`, (sample) => paged(number, camt(sample, { isPaged: true })), null],
    [
      `camt.${number} without a page`,
      (sample) => paged(number, camt(sample, { isPaged: true, stands: (pages) => pages.toSpliced(1, 1) })),
      missing,
    ],
    [`camt.${number} with a batch and its fee`, (sample) => paged(number, camt(sample, { entry: withBatch })), null],
    [`camt.${number} with its words cut at 65`, (sample) => paged(number, camt(sample, { entry: withWrapped })), null],
    [`camt.${number} with a total of one ban more`, (sample) => paged(number, camt(sample, { summary: 1 })), 'statement-total-wrong'],
  ]),
  ['MT940 with a batch and its fee in words', (sample) => mt940(sample).map(withCharges).join(''), null],
  ['CSV as it is', (sample) => csv(sample), null],
  ['CSV with its words cut at 65', (sample) => csv(sample, { text: words.replace(/.{65}/, '$&\n') }), null],
  ['CSV with a batch and its fee in words', (sample) => csv(sample, { text: 'Lot de 2 incasari, comision 2,00' }), null],
  ['CSV with the headings of a second page', (sample) => csv(sample, { between: csvHeaderOf(sample) }), 'statement-not-readable'],
  ['CSV with a total of one ban more', (sample) => csv(sample, { last: 1 }), 'balance-wrong'],
  ['camt.053 with a state that no paper knows', (sample) => camt(sample).replace('BOOK', 'BKD'), 'statement-not-readable'],
]

const STATEMENTS = changes.length * 10

describe('a statement changed in one way', () => {
  it.each(changes)('%s', (_what, changed, refused) => {
    const at = changes.findIndex(([what]) => what === _what)
    for (let i = at; i < STATEMENTS; i += changes.length) {
      const sample = sampleOf(i)
      // A page that moves nothing would leave no gap.
      if (total(sample.pages[1] ?? []) === 0) sample.pages[1]?.push(1)
      const reading = bankFiles.readStatement(Buffer.from(changed(sample)), Object.values(accounts))
      if (refused !== null)
        expect(reading.kind === 'refused' ? reading.faults.map(({ code }) => code).join() : '', `statement ${i}`).toContain(refused)
      else {
        expect(reading.kind === 'refused' ? reading.faults : [], `statement ${i}`).toEqual([])
        const found =
          reading.kind === 'read' ? reading.statements.flatMap(({ lines }) => lines.map(({ amountBani }) => Number(amountBani))) : []
        expect(found.toSorted((a, b) => a - b)).toEqual(sample.pages.flat().toSorted((a, b) => a - b))
        if (reading.kind === 'read' && _what.startsWith('MT940'))
          expect(new Set(reading.statements.flatMap(({ lines }) => lines.map(({ counterparty }) => counterparty.iban)))).toEqual(
            new Set([payerSampleIbans.ana]),
          )
      }
    }
  })
})
