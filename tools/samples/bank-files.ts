/** What goes to the bank and comes back from it: payment files, answers and the statement of the day, with two payments refused and one returned. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { painVersions } from '#contract/banking/pain-versions.ts'
import { fromRon } from '#contract/money.ts'
import { writePaymentFile } from '#partners/banks/pain001/pain001.ts'
import type { PaymentFile } from '#paying/ports/payment-files.ts'
import { writeWorkbook } from '#server/platform/spreadsheet/write-workbook.ts'
import { openBankDesk } from '#simulators/bank/ordered-payments.ts'
import { answerVersions, statementVersions, writePaymentAnswer, writeStatement } from '#simulators/bank/write-answer.ts'
import { openJournal } from '#simulators/journal.ts'

const [MADE_AT, PAY_ON] = [new Date('2026-11-23T10:00:00Z'), '2026-11-24']
const OUR_ACCOUNT = 'RO81EXPD0000000000000001'

const payees: readonly (readonly [holder: string, iban: string, ron: number])[] = [
  ['Atelier Țesături & Fiii S.R.L.', 'RO33BTRL0130120200000001', 1_234.5],
  ["O'Brien Müller, Șerban", 'RO94BTRL0000000000000042', 0.01],
  ['Întreprindere individuală cu un nume mult mai lung decât iau băncile într-un fișier de plăți', 'RO49AAAA1B31007593840000', 49_999.99],
  ['Depozit Mare S.A.', 'RO33BTRL0130120200000001', 50_000],
]

const file: PaymentFile = {
  ...{ messageId: 'EXPEDIO-RUN-17', createdAt: MADE_AT, payOn: PAY_ON },
  payer: { name: 'EXPEDIO DEMO S.R.L.', iban: OUR_ACCOUNT, bic: '', priority: 'service-level', charges: 'SHAR' },
  payments: payees.map(([holder, iban, ron], at) => ({
    ...{ endToEndId: `EXPEDIO-SHEET-${at + 1}`, amountBani: fromRon(ron), holder, iban },
    text: `Rambursuri borderou ${at + 1} din 23.11.2026`,
  })),
}

/** Answers how many files. */
export async function writeSampleBankFiles(target: string): Promise<number> {
  const own = join(target, 'bank')
  await mkdir(own, { recursive: true })
  const now = () => new Date(`${PAY_ON}T08:00:00Z`)
  const desk = openBankDesk(openJournal(null), { now, isClosed: () => false, hasRightDigits: () => true })
  const written: Record<string, string | Uint8Array> = {}
  for (const version of painVersions) written[`payments-pain.001.001.${version}.xml`] = writePaymentFile(file, version)
  const taken = desk.take(writePaymentFile(file, '09'), 'later')
  if ('code' in taken) throw new Error(`the payment file was refused: ${taken.code} ${taken.message}`)
  const answers = (what: string) => {
    for (const version of answerVersions)
      written[`answer-${what}-pain.002.001.${version}.xml`] = writePaymentAnswer(desk, { file: taken, version, now: now() })
  }
  answers('taken')
  desk.act({ act: 'refuse', endToEndId: 'EXPEDIO-SHEET-2', reason: 'AC01' })
  desk.act({ act: 'refuse', endToEndId: 'EXPEDIO-SHEET-3', reason: 'AC04' })
  desk.act({ act: 'pay', reason: 'AC04' })
  answers('decided')
  desk.act({ act: 'return', endToEndId: 'EXPEDIO-SHEET-4', reason: 'BE01' })
  desk.receive({
    account: OUR_ACCOUNT,
    amountBani: fromRon(360.55),
    name: 'FAN COURIER EXPRESS SRL',
    iban: '',
    text: 'RAMBURSURI 23.11.2026',
  })
  for (const version of statementVersions)
    written[`statement-camt.053.001.${version}.xml`] = writeStatement(desk, { account: OUR_ACCOUNT, on: PAY_ON, version, now: now() })
  for (const [name, content] of [...Object.entries(written), ...Object.entries(settlementReports())])
    await writeFile(join(own, name), content)
  return Object.keys(written).length + Object.keys(settlementReports()).length
}

/** Reports of cash as each courier lays them out, total rows and all. */
function settlementReports(): Record<string, Uint8Array> {
  const fan = ['Nr. AWB', 'Nume destinatar', 'Oras', 'Suma ramburs', 'Continut colet', 'Data borderou']
  const sameday = ['AWB', 'Nume', 'Judet', 'Oras', 'Adresa destinatar', 'Adresa ridicare', 'Referinta client', 'Suma ramburs', 'Data']
  return {
    'settlement-fan.xlsx': writeWorkbook({
      Rambursuri: [
        fan,
        ['2150000000001', 'Ana Pop', 'Cluj-Napoca', 120.55, 'haine', '23.11.2026'],
        ['2150000000002', 'Ion Țurcanu', 'București', 240, 'carti', '23.11.2026'],
        ['Total', '', '', 360.55, '', ''],
      ],
    }),
    'settlement-sameday.xlsx': writeWorkbook({
      client: [
        ['Client', 'EXPEDIO DEMO S.R.L.'],
        ['Suma totala', 360.55],
      ],
      expeditii: [
        [...sameday, 'Data colectare ramburs', 'Numar colete livrate'],
        [
          '1ONB00000001',
          'Ana Pop',
          'Cluj',
          'Cluj-Napoca',
          'Strada Horea 1',
          'Strada Lunga 2',
          '#1001',
          120.55,
          '2026-11-19',
          '2026-11-21',
          1,
        ],
        [
          '1ONB00000002',
          'Ion Țurcanu',
          'Bucuresti',
          'Sector 3',
          'Strada Noua 7',
          'Strada Lunga 2',
          'Nicio referinta',
          240,
          '2026-11-19',
          '2026-11-21',
          1,
        ],
      ],
    }),
  }
}
