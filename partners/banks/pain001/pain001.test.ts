import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { painVersions } from '#contract/banking/pain-versions.ts'
import { bani, fromRon } from '#contract/money.ts'
import type { PaymentFile } from '#paying/ports/payment-files.ts'
import { plainAmount } from '../amounts.ts'
import { sampleIbanOf } from '../sample-statements.ts'
import { BATCH_PAYMENTS_MAX, paymentBatchesOf, writePaymentFile } from './pain001.ts'

const ANA = sampleIbanOf('INGB', '0001008200000003')
const file = (changed: Partial<PaymentFile> = {}): PaymentFile => ({
  ...{ messageId: 'RUN-17', createdAt: new Date('2026-11-22T10:00:00.123Z'), payOn: '2026-11-24' },
  payer: {
    name: 'EXPEDIO DEMO S.R.L.',
    iban: sampleIbanOf('BTRL', 'RONCRT0123456701'),
    bic: 'BTRLRO22',
    priority: 'service-level',
    charges: 'SHAR',
  },
  payments: [
    {
      ...{ endToEndId: 'SHEET-1', amountBani: fromRon(1234.5), holder: 'Ștefan Țurcanu & Fiii', iban: ANA },
      text: 'Rambursuri borderou 1 / 22.11.2026',
    },
    {
      ...{ endToEndId: 'SHEET-2', amountBani: fromRon(50_000), holder: 'Müller Groß', iban: sampleIbanOf('ZZZZ', '0001') },
      text: 'Rambursuri „noi”',
    },
  ],
  ...changed,
})
const one = (changed: Partial<PaymentFile['payments'][number]>) =>
  file({
    payments: file()
      .payments.slice(0, 1)
      .map((payment) => ({ ...payment, ...changed })),
  })

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => name === 'PmtInf' || name === 'CdtTrfTxInf',
})
const read = (xml: string) => parser.parse(xml).Document.CstmrCdtTrfInitn

describe('a payment file', () => {
  it('is written so in version .09', () => {
    expect(writePaymentFile(file(), '09')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>RUN-17</MsgId>
      <CreDtTm>2026-11-22T10:00:00Z</CreDtTm>
      <NbOfTxs>2</NbOfTxs>
      <CtrlSum>51234.50</CtrlSum>
      <InitgPty>
        <Nm>EXPEDIO DEMO S.R.L.</Nm>
      </InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>RUN-17-1</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <BtchBookg>false</BtchBookg>
      <NbOfTxs>1</NbOfTxs>
      <CtrlSum>1234.50</CtrlSum>
      <PmtTpInf>
        <SvcLvl>
          <Cd>NURG</Cd>
        </SvcLvl>
      </PmtTpInf>
      <ReqdExctnDt>
        <Dt>2026-11-24</Dt>
      </ReqdExctnDt>
      <Dbtr>
        <Nm>EXPEDIO DEMO S.R.L.</Nm>
      </Dbtr>
      <DbtrAcct>
        <Id>
          <IBAN>${sampleIbanOf('BTRL', 'RONCRT0123456701')}</IBAN>
        </Id>
        <Ccy>RON</Ccy>
      </DbtrAcct>
      <DbtrAgt>
        <FinInstnId>
          <BICFI>BTRLRO22</BICFI>
        </FinInstnId>
      </DbtrAgt>
      <ChrgBr>SHAR</ChrgBr>
      <CdtTrfTxInf>
        <PmtId>
          <InstrId>SHEET-1</InstrId>
          <EndToEndId>SHEET-1</EndToEndId>
        </PmtId>
        <Amt>
          <InstdAmt Ccy="RON">1234.50</InstdAmt>
        </Amt>
        <CdtrAgt>
          <FinInstnId>
            <BICFI>INGBROBU</BICFI>
          </FinInstnId>
        </CdtrAgt>
        <Cdtr>
          <Nm>Stefan Turcanu + Fiii</Nm>
        </Cdtr>
        <CdtrAcct>
          <Id>
            <IBAN>${ANA}</IBAN>
          </Id>
        </CdtrAcct>
        <RmtInf>
          <Ustrd>Rambursuri borderou 1 / 22.11.2026</Ustrd>
        </RmtInf>
      </CdtTrfTxInf>
    </PmtInf>
    <PmtInf>
      <PmtInfId>RUN-17-2</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <BtchBookg>false</BtchBookg>
      <NbOfTxs>1</NbOfTxs>
      <CtrlSum>50000.00</CtrlSum>
      <PmtTpInf>
        <SvcLvl>
          <Cd>URGP</Cd>
        </SvcLvl>
      </PmtTpInf>
      <ReqdExctnDt>
        <Dt>2026-11-24</Dt>
      </ReqdExctnDt>
      <Dbtr>
        <Nm>EXPEDIO DEMO S.R.L.</Nm>
      </Dbtr>
      <DbtrAcct>
        <Id>
          <IBAN>${sampleIbanOf('BTRL', 'RONCRT0123456701')}</IBAN>
        </Id>
        <Ccy>RON</Ccy>
      </DbtrAcct>
      <DbtrAgt>
        <FinInstnId>
          <BICFI>BTRLRO22</BICFI>
        </FinInstnId>
      </DbtrAgt>
      <ChrgBr>SHAR</ChrgBr>
      <CdtTrfTxInf>
        <PmtId>
          <InstrId>SHEET-2</InstrId>
          <EndToEndId>SHEET-2</EndToEndId>
        </PmtId>
        <Amt>
          <InstdAmt Ccy="RON">50000.00</InstdAmt>
        </Amt>
        <Cdtr>
          <Nm>Muller Gross</Nm>
        </Cdtr>
        <CdtrAcct>
          <Id>
            <IBAN>${sampleIbanOf('ZZZZ', '0001')}</IBAN>
          </Id>
        </CdtrAcct>
        <RmtInf>
          <Ustrd>Rambursuri noi</Ustrd>
        </RmtInf>
      </CdtTrfTxInf>
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`)
  })

  it('says of priority and charges what its bank wants, or nothing', () => {
    const saying = (profile: Partial<PaymentFile['payer']>) => {
      const xml = writePaymentFile(file({ payer: { ...file().payer, ...profile } }), '09')
      return read(xml).PmtInf.map(({ PmtTpInf, ChrgBr }: { PmtTpInf?: object; ChrgBr?: string }) => [PmtTpInf, ChrgBr])
    }
    expect(saying({})).toEqual([
      [{ SvcLvl: { Cd: 'NURG' } }, 'SHAR'],
      [{ SvcLvl: { Cd: 'URGP' } }, 'SHAR'],
    ])
    expect(saying({ priority: 'instruction', charges: 'SLEV' })).toEqual([
      [{ InstrPrty: 'NORM' }, 'SLEV'],
      [{ InstrPrty: 'HIGH' }, 'SLEV'],
    ])
    expect(saying({ priority: 'none', charges: 'none' })).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  it('differs in version .03 by its namespace, its day and the name of the BIC alone', () => {
    const expected = writePaymentFile(file(), '09')
      .replace('pain.001.001.09', 'pain.001.001.03')
      .replaceAll('BICFI>', 'BIC>')
      .replace(/<ReqdExctnDt>\s+<Dt>([\d-]+)<\/Dt>\s+<\/ReqdExctnDt>/g, '<ReqdExctnDt>$1</ReqdExctnDt>')
    expect(writePaymentFile(file(), '03')).toBe(expected)
  })

  it('finds the payer’s BIC by its account, or says that there is none', () => {
    const agent = (iban: string) =>
      read(writePaymentFile(file({ payer: { ...file().payer, iban, bic: '' } }), '09')).PmtInf[0].DbtrAgt.FinInstnId
    expect(agent(sampleIbanOf('BTRL', 'RONCRT0123456701'))).toEqual({ BICFI: 'BTRLRO22' })
    expect(agent(sampleIbanOf('ZZZZ', '0001'))).toEqual({ Othr: { Id: 'NOTPROVIDED' } })
  })

  it('has batches of at most 5,000 payments, each with its own sum', () => {
    const payments = Array.from({ length: BATCH_PAYMENTS_MAX + 1 }, (_, at) => ({
      ...{ endToEndId: `SHEET-${at}`, amountBani: bani(100 + at), holder: 'Ana Pop', iban: ANA, text: 'Rambursuri' },
    }))
    const { GrpHdr, PmtInf } = read(writePaymentFile(file({ payments }), '09'))
    expect([GrpHdr.NbOfTxs, ...PmtInf.map(({ NbOfTxs }: { NbOfTxs: string }) => NbOfTxs)]).toEqual(['5001', '5000', '1'])
    expect(paymentBatchesOf(file({ payments })).map(({ id }) => id)).toEqual(['RUN-17-1', 'RUN-17-2'])
  })

  it.each<[string, PaymentFile]>([
    ['an empty one', file({ payments: [] })],
    ['two payments with one id', file({ payments: [...file().payments, ...file().payments] })],
    ['no amount', one({ amountBani: bani(0) })],
    ['an id that is too long', one({ endToEndId: 'X'.repeat(36) })],
    ['a wrong account', one({ iban: 'RO34BTRL0130120200000001' })],
    ['a holder of whom no character is left', one({ holder: '東京' })],
    ['a BIC of the payer that is none', file({ payer: { ...file().payer, bic: 'BTRL' } })],
    ['a day that is none', file({ payOn: '2026-02-30' })],
    ['an id of the file that is too long', file({ messageId: 'R'.repeat(36) })],
  ])('is not written with %s', (_what, wrong) => {
    expect(() => writePaymentFile(wrong, '09')).toThrow(`payment file ${wrong.messageId}`)
  })

  it('adds up and holds only what banks take, whatever is paid to which holder', () => {
    const payment = fc.record({
      amountBani: fc.integer({ min: 1, max: 100_000_000 }).map(bani),
      holder: fc.string({ unit: 'grapheme', maxLength: 120 }).map((name) => `A${name}`),
      iban: fc.constantFrom(ANA, sampleIbanOf('BTRL', 'RONCRT01'), sampleIbanOf('TREZ', '7005069XXX')),
      text: fc.string({ unit: 'grapheme', maxLength: 300 }),
    })
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 20 }), fc.constantFrom(...painVersions), (some, version) => {
        const payments = some.map((given, at) => ({ endToEndId: `SHEET-${at}`, ...given }))
        const xml = writePaymentFile(file({ payments }), version)
        expect(writePaymentFile(file({ payments }), version)).toBe(xml)
        const { GrpHdr, PmtInf } = read(xml)
        const written = PmtInf.flatMap((batch: { CdtTrfTxInf: Written[] }) => batch.CdtTrfTxInf) as Written[]
        const total = payments.reduce((sum, { amountBani }) => sum + amountBani, 0)
        expect(plainAmount(GrpHdr.CtrlSum)).toBe(total)
        expect(PmtInf.reduce((sum: number, { CtrlSum }: { CtrlSum: string }) => sum + (plainAmount(CtrlSum) ?? 0), 0)).toBe(total)
        expect(written.reduce((sum, { Amt }) => sum + (plainAmount(Amt.InstdAmt['#text']) ?? 0), 0)).toBe(total)
        for (const { Cdtr, RmtInf } of written) {
          expect(decoded(Cdtr.Nm)).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{1,70}$/)
          if (RmtInf) expect(decoded(RmtInf.Ustrd)).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{1,140}$/)
          expect(`${Cdtr.Nm}${RmtInf?.Ustrd ?? ''}`).not.toContain('//')
        }
      }),
      { numRuns: 200 },
    )
  })
})

type Written = { Amt: { InstdAmt: { '#text': string } }; Cdtr: { Nm: string }; RmtInf?: { Ustrd: string } }
const decoded = (text: string) => text.replaceAll('&apos;', "'")
