/** What lines and answers of banks end as, form by form. For line-forms.test.ts. */

import { sampleAnswer } from '#partners/banks/pain002/sample-answers.ts'
import { ibanNumbered } from '#paying/bank-statements/server/test-files.ts'
import { type bankForms, bcr, brd, bt, cut, ing, less, raiffeisen, type Sent, spaced, TEXT, unnamed } from './test-bank-forms.ts'

/** What happened before: to the sheet, or with its whole file. */
export type Step = 'accepted' | 'refused' | 'refused without proof' | 'replaced' | 'debited' | 'batch debited'

type Written = (of: Sent, all: readonly Sent[]) => Buffer
/** `answer`: it is no statement, and `says` what it counts as. `line`: what becomes of each of its lines, and what the screen says of it; null: nothing is known of it, and nothing proposed. `sheets`: as the first of a client, and then its others, end. */
export type Ends = { line: 'used' | 'open' | 'ignored' | 'answer'; says: string | null; sheets?: string[]; before?: Step[]; count?: number }
export type Form = [bank: string, form: string, written: Written, ends: Ends]

const paid: Ends = { line: 'used', says: 'platit.', sheets: ['paid'] }
const fee: Ends = { line: 'ignored', says: 'Comision', sheets: ['in-file'] }
const like: Ends = { line: 'open', says: 'Pare a fi borderoul', sheets: ['in-file'] }
const back: Ends = { line: 'used', says: 'bani intorsi.', sheets: ['returned'], before: ['debited'] }
const backLess: Ends = { ...back, says: 'mai putin comisionul de 5,00' }
const mayBeBack: Ends = { ...back, line: 'open', says: 'Pot fi banii intorsi din borderoul', sheets: ['paid'] }
const two = { sheets: ['paid', 'paid'], count: 2 }
export const both = (of: Sent, all: readonly Sent[]) => ({ ...of, amount: all.reduce((sum, { amount }) => sum + amount, 0) })
const FEE = 250
/** Of a sum that no other form has: of two formats of a day what is alike is one line. */
const aFee = <S extends Sent>(of: S): S => ({ ...of, amount: FEE + of.number })
/** Of no client that is known: an operator says whose it is. */
const unknown: Ends = { line: 'open', says: null, sheets: ['in-file'] }
const answered: Ends = { line: 'answer', says: 'paid', sheets: ['paid'] }

export const answer = (of: Pick<Sent, 'id' | 'messageId'>, status: string, reason?: string): Buffer =>
  Buffer.from(
    sampleAnswer({
      messageId: of.messageId,
      batches: [{ id: `${of.messageId}-1`, rows: [reason === undefined ? [of.id, status] : [of.id, status, reason]] }],
    }),
  )

export function lineForms({ mt940, alpha, btCsv, bcrCsv, ingCsv, camt, xml, returned, batch, as }: ReturnType<typeof bankForms>): Form[] {
  return [
    ['BT', 'account and text', (of) => mt940(of, bt(of, TEXT(of))), paid],
    ['BT', 'id in the text', (of) => mt940(of, `Plata OP;${of.id};ANA POP`), paid],
    [
      'BT',
      'id cut where the line is full',
      (of) => mt940(of, `${'Plata OP canal electronic catre beneficiar intern '.padEnd(58, 'x')} ${of.id}`),
      paid,
    ],
    ['BT', 'id in blanks', (of) => mt940(of, `Plata OP;${spaced(of.id)};ANA POP`), paid],
    ['BT', 'id behind REF', (of) => mt940(of, `Plata OP;ANA POP;REF:${of.id}`), paid],
    ['BT', 'text without account', (of) => mt940(of, `Plata OP - canal electronic;${TEXT(of)};ANA POP`), paid],
    ['BT', 'account in blanks', (of) => mt940(of, `Plata OP;ANA POP;${spaced(of.iban)};BTRLRO22`), paid],
    ['BCR', 'account and text', (of) => mt940(of, bcr(of, TEXT(of))), paid],
    ['BCR', 'id in the details', (of) => mt940(of, bcr(unnamed(of), of.id)), paid],
    ['BCR', 'account alone', (of) => mt940(of, bcr(of, 'transfer')), paid],
    ['BRD', 'account and text', (of) => mt940(of, brd(of, TEXT(of))), paid],
    ['BRD', 'id cut by a field', (of) => mt940(of, brd(unnamed(of), `plata ramburs ${of.id}`)), paid],
    ['ING', 'account and text', (of) => mt940(of, ing(of, TEXT(of))), paid],
    ['ING', 'id cut by fields', (of) => mt940(of, ing(unnamed(of), `rambu ${of.id}`)), paid],
    ['ING', 'id cut by a line', (of) => mt940(of, cut(ing(unnamed(of), `x ${of.id}`), 14)), paid],
    ['Raiffeisen', 'account and text', (of) => mt940(of, raiffeisen(of, TEXT(of))), paid],
    ['Raiffeisen', 'id in the text', (of) => mt940(of, raiffeisen(unnamed(of), of.id)), paid],
    ['Alpha', 'END TO END ID', (of) => alpha(of, `PLATITOR EXPEDIO BENEFICIAR ANA POP DETALII END TO END ID: ${of.id}`), paid],
    ['MT940', 'id as customer reference', (of) => mt940(of, 'PLATA', { head: `NTRF${of.id}//` }), paid],
    ['MT940', 'id as the only reference', (of) => mt940(of, 'PLATA', { head: `NTRF${of.id}` }), paid],
    ['MT940', 'id without its dash, in lower case', (of) => mt940(of, `plata ${of.id.replace('-', '').toLowerCase()} ana`), paid],
    ['MT940', 'id glued to a number before and behind', (of) => mt940(of, `OP17${of.id}2026`), paid],
    ['camt.053', 'EndToEndId', (of) => camt(of, { endToEndId: of.id }), paid],
    ['camt.053', 'id in the text', (of) => camt(of, { text: `plata ${of.id}` }), paid],
    ['camt.053', 'id as the bank’s reference', (of) => camt(of, { reference: of.id }), paid],
    ['camt.053', 'account in the text', (of) => camt(of, { text: `catre ${of.iban}` }), paid],
    ['camt.053', 'our text', (of) => camt(of, { text: TEXT(of) }), paid],
    ['camt.052', 'EndToEndId', (of) => as('052', camt(of, { endToEndId: of.id })), paid],
    ['camt.054', 'EndToEndId', (of) => as('054', camt(of, { endToEndId: of.id })), paid],
    ['camt.054', 'account in the text', (of) => as('054', camt(of, { text: `catre ${of.iban}` })), paid],
    ['BT CSV', 'id in the text', (of) => btCsv(of, `Plata OP;${of.id};ANA POP`), paid],
    ['BT CSV', 'account in the text', (of) => btCsv(of, `Plata OP;ANA POP;${of.iban}`), paid],
    ['BT CSV', 'id as reference', (of) => btCsv(of, 'Plata OP', { ref: of.id }), paid],
    ['BCR CSV', 'id in the details', (of) => bcrCsv(of, `Plata ${of.id}`), paid],
    ['BCR CSV', 'account in the details', (of) => bcrCsv(of, `Plata catre ANA POP ${of.iban}`), paid],
    ['ING CSV', 'account in its column', (of) => ingCsv(of, 'plata ramburs'), paid],
    ['MT940', 'debit of what the bank had accepted', (of) => mt940(of, bt(of, of.id)), { ...paid, before: ['accepted'] }],

    ['BT', 'whole file by its id', (of) => mt940(of, `Plata lot ${of.messageId}`), { ...paid, says: 'platite impreuna' }],
    ['BT', 'batch by its id', (of) => mt940(of, `Plata lot ${of.messageId}-1 din 23.11.2026`), { ...paid, says: 'platite impreuna' }],
    [
      'camt.053',
      'batch by its id',
      (of) => xml(of, { details: `<Btch><PmtInfId>${of.messageId}-1</PmtInfId></Btch>` }),
      { ...paid, says: 'platite impreuna' },
    ],
    [
      'camt.053',
      'batch of two in one sum',
      (of, all) => xml(both(of, all), { details: `<Btch><PmtInfId>${of.messageId}-1</PmtInfId></Btch>` }),
      { ...paid, ...two, says: 'platite impreuna' },
    ],
    ['camt.053', 'batch of two with its parts', (of, all) => batch(both(of, all), all), { ...paid, ...two }],
    [
      'camt.054',
      'parts of a batch that was debited in one sum',
      (of, all) => as('054', batch(both(of, all), all)),
      {
        ...paid,
        ...two,
        says: 'din suma platita pentru lotul',
        before: ['batch debited'],
      },
    ],
    [
      'BT',
      'batch less one refused',
      (of, all) => mt940(less(both(of, all), of.amount), `Lot ${of.messageId}`),
      { line: 'used', says: 'platite impreuna', sheets: ['failed', 'paid'], count: 2, before: ['refused'] },
    ],
    [
      'BT',
      'batch less one of which the bank has said nothing',
      (of, all) => mt940(less(both(of, all), of.amount), `Lot ${of.messageId}`),
      { line: 'open', says: 'fara borderoul', sheets: ['in-file', 'in-file'], count: 2 },
    ],
    [
      'BT',
      'batch with one refused without proof',
      (of, all) => mt940(both(of, all), `Lot ${of.messageId}`),
      { ...paid, ...two, says: 'platite impreuna', before: ['refused without proof'] },
    ],
    [
      'BT',
      'batch of its sum, without an id',
      (of, all) => mt940(both(of, all), 'Plata OP multiplu'),
      { line: 'open', says: 'Are suma lotului', sheets: ['in-file', 'in-file'], count: 2 },
    ],
    ['BT', 'file of another sum', (of) => mt940(less(of, -1), `lot ${of.messageId}`), { ...like, says: 'Pare a fi plata lotului' }],
    [
      'BT',
      'file that came back',
      (of) => mt940(of, `Retur lot ${of.messageId}`, { side: 'C' }),
      { ...back, line: 'open', says: 'Numeste lotul', sheets: ['paid'] },
    ],

    ['BT', 'fee on top, id named', (of) => mt940(less(of, -FEE), bt(of, of.id)), like],
    ['BT', 'fee on top, account named', (of) => mt940(less(of, -FEE), bt(of, 'transfer')), like],
    ['BT', 'its sum, with neither id nor account', (of) => mt940(of, 'Plata OP'), like],
    [
      'BT',
      'its sum alone, of what the bank had accepted',
      (of) => mt940(of, 'Plata OP'),
      { ...like, sheets: ['paid'], says: 'borderoul', before: ['accepted'] },
    ],
    ['BT', 'its text and another sum', (of) => mt940(less(of, 1), TEXT(of)), like],
    ['BT', 'account and sum, weeks later', (of) => mt940({ ...of, day: '2027-01-14' }, bt(of, 'transfer')), like],
    ['BT', 'fee by its kind', (of) => mt940(aFee(of), 'Taxe luna noiembrie', { head: 'NCHGNONREF//' }), fee],
    ['BT', 'fee by its words', (of) => mt940(aFee(of), 'Comision plata OP;REF:20A1234567890124'), fee],
    [
      'BT',
      'fee that names its payment',
      (of) => mt940(aFee(of), `Comision plata OP;${of.id}`),
      { ...fee, says: 'Comisionul bancii pentru borderoul' },
    ],
    ['BCR', 'fee', (of) => mt940(aFee(of), 'Comision plata ordin interbancar', { head: 'NMSC.//' }), fee],
    ['Alpha', 'fee by its kind', (of) => alpha(aFee(of), 'Depunere numerar Cash Deposit', 'NCOM4791644079//'), fee],
    [
      'camt.053',
      'fee by its code',
      (of) => xml(aFee(of), { entry: '<BkTxCd><Domn><Cd>ACMT</Cd><Fmly><Cd>MDOP</Cd><SubFmlyCd>FEES</SubFmlyCd></Fmly></Domn></BkTxCd>' }),
      fee,
    ],
    ['BT CSV', 'fee', (of) => btCsv(aFee(of), 'Comision plata OP'), fee],
    [
      'BT',
      'invoice of a supplier',
      (of) => mt940({ ...of, amount: 7_777 }, `Factura 17;FURNIZOR SRL;${ibanNumbered(1)}`),
      { ...fee, says: 'Plata facuta de noi' },
    ],

    ['camt.053', 'sent back whole, AC04', (of) => returned(of, 'AC04'), back],
    ['camt.053', 'sent back less a fee, AC04', (of) => returned(less(of, 500), 'AC04'), backLess],
    ['camt.054', 'sent back less a fee', (of) => as('054', returned(less(of, 500), 'AC04')), backLess],
    ['camt.053', 'sent back before it was debited', (of) => returned(of, 'AC04'), { ...back, before: ['accepted'] }],
    ['BT', 'sent back less a fee, by id', (of) => mt940(less(of, 500), `Retur OP;${of.id}`, { side: 'C' }), backLess],
    ['BRD', 'sent back by our text', (of) => mt940(of, brd(of, TEXT(of)), { side: 'C' }), back],
    ['Raiffeisen', 'reversal of the debit', (of) => mt940(of, raiffeisen(of, of.id), { side: 'RD' }), back],
    ['BT CSV', 'sent back less a fee, by id', (of) => btCsv(less(of, 500), `Retur OP;${of.id}`, { isIn: true }), backLess],
    ['BT', 'sent back less a fee, by account', (of) => mt940(less(of, 500), `Retur OP;ANA POP;${of.iban}`, { side: 'C' }), mayBeBack],
    ['ING', 'its sum from its account', (of) => mt940(of, ing(of, 'transfer'), { side: 'C' }), mayBeBack],
    ['camt.053', 'sent back less more than a fee', (of) => returned(less(of, 5_001), 'AC04'), mayBeBack],

    [
      'BT',
      'debit of what was refused',
      (of) => mt940(of, bt(of, of.id)),
      { line: 'open', says: 'care nu este la banca', sheets: ['in-file debited-after-refusal'], before: ['refused'] },
    ],
    [
      'BT',
      'debit of what was refused and replaced',
      (of) => camt(of, { endToEndId: of.id }),
      { line: 'open', says: 'Platit de doua ori: borderoul', sheets: ['failed paid-twice', 'paid'], before: ['replaced'] },
    ],
    [
      'BT',
      'its money sent back less a fee',
      (of) => returned(less(of, 500), 'AC04'),
      { line: 'used', says: 'platita de doua ori s-a intors', sheets: ['failed', 'paid'], before: ['replaced', 'debited'] },
    ],
    [
      'BT',
      'second debit',
      (of) => camt(of, { endToEndId: of.id }),
      { line: 'open', says: 'verificati cu banca daca a fost platit de doua ori', sheets: ['paid'], before: ['debited'] },
    ],
    [
      'BT',
      'one of two debits sent back',
      (of) => returned(of, 'DUPL'),
      { line: 'used', says: 'platita de doua ori s-a intors', sheets: ['paid'], before: ['debited', 'debited'] },
    ],

    ['BT', 'payment of a client who sends more', (of) => mt940({ ...of, amount: 5_000 }, 'reincarcare sold', { side: 'C' }), unknown],
    ['pain.002', 'ACSC', (of) => answer(of, 'ACSC'), answered],
    ['pain.002', 'RJCT AC04', (of) => answer(of, 'RJCT', 'AC04'), { ...answered, says: 'refused', sheets: ['failed'] }],
    ['pain.002', 'RJCT AM05', (of) => answer(of, 'RJCT', 'AM05'), { ...answered, says: 'held', sheets: ['in-file refused-without-proof'] }],
    [
      'pain.002',
      'RJCT without a reason',
      (of) => answer(of, 'RJCT'),
      { ...answered, says: 'held', sheets: ['in-file refused-without-proof'] },
    ],
    ['pain.002', 'PDNG', (of) => answer(of, 'PDNG'), { ...answered, says: 'open', sheets: ['in-file'] }],
    [
      'pain.002',
      'ACSC after RJCT',
      (of) => answer(of, 'ACSC'),
      { ...answered, says: 'held', sheets: ['in-file accepted-after-refusal'], before: ['refused'] },
    ],
    [
      'pain.002',
      'RJCT after ACSC',
      (of) => answer(of, 'RJCT', 'AC04'),
      { ...answered, says: 'held', sheets: ['paid refused-after-payment'], before: ['accepted'] },
    ],
    [
      'pain.002',
      'whole file RJCT FF01',
      (of) => Buffer.from(sampleAnswer({ messageId: of.messageId, group: 'RJCT FF01' })),
      { ...answered, says: 'refused', sheets: ['failed'] },
    ],
  ]
}
