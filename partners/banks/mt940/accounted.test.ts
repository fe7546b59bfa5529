import { describe, expect, it } from 'vitest'
import { bankFiles } from '../read-statement.ts'
import { allOurSampleIbans, payerSampleIbans } from '../sample-statements.ts'

const MARK = 'MARK17'

type Parts = { before?: string[]; line?: string; details?: string[]; behind?: string[]; number?: string }
const file = ({ before = [], line = 'NTRFNONREF//B1', details = [':86:x'], behind = [], number = '1/1' }: Parts) =>
  [
    ...[
      ':20:STMT',
      `:25:${allOurSampleIbans.brd}`,
      `:28C:${number}`,
      ...before,
      ':60F:C261119RON0,00',
      `:61:2611201120C1,00${line}`,
      ...details,
    ],
    ...[':62F:C261120RON1,00', ...behind, ''],
  ].join('\r\n')

function fateOf(parts: Parts): string {
  const reading = bankFiles.readStatement(Buffer.from(file(parts)), [allOurSampleIbans.brd])
  if (reading.kind === 'refused') return 'refused'
  const [{ unread, ...statement } = { unread: [] }] = reading.statements
  const { lines = [], ...rest } = 'lines' in statement ? statement : {}
  const read = JSON.stringify([rest, lines.map(({ written: _whole, ...line }) => line)])
  if (read.includes(MARK)) return 'read'
  return unread.some(({ value }) => value === MARK) ? 'unread' : 'left out'
}

describe('every part of an MT940, filled', () => {
  it.each<[string, Parts, string]>([
    ['the number of the message', { before: [`:20:${MARK}`.replace(':20:', ':21:')] }, 'left out'],
    ['when it was made', { before: [`:13D:${MARK}`] }, 'left out'],
    ['the number of the statement', { number: MARK }, 'read'],
    ['the owner, as Raiffeisen writes it', { before: [`:NS:22${MARK}`] }, 'left out'],
    ['a floor limit, as in MT942', { before: [`:34F:${MARK}`] }, 'unread'],
    ['the payer\u2019s reference', { line: `NTRF${MARK}//B1` }, 'read'],
    ['the bank\u2019s reference', { line: `NTRFNONREF//${MARK}` }, 'read'],
    ['the line below', { line: `NTRFNONREF//B1\r\n${MARK}` }, 'read'],
    ['the free field', { details: [`:86:${MARK}`] }, 'read'],
    ['a second free field', { details: [':86:x', `:86:${MARK}`] }, 'read'],
    ['a text', { details: [`:86:000+20${MARK}`] }, 'read'],
    ['a later text', { details: [`:86:000+20x+29${MARK}`] }, 'read'],
    ['a name', { details: [`:86:000+20x+32${MARK}`] }, 'read'],
    ['a name that goes on', { details: [`:86:000+20x+32ANA+33${MARK}`] }, 'read'],
    ['a bank', { details: [`:86:000+20x+30${MARK}+31${payerSampleIbans.ana}`] }, 'left out'],
    ['an address', { details: [`:86:000+20x+61${MARK}`] }, 'read'],
    ['a field of no bank that is known', { details: [`:86:000+20x+10${MARK}`] }, 'unread'],
    ['the same with another sign', { details: [`:86:166~20x~34${MARK}`] }, 'unread'],
    ['what can be used', { behind: [`:64:${MARK}`] }, 'left out'],
    ['what can be used later', { behind: [`:65:${MARK}`] }, 'left out'],
    ['a field about the account', { behind: [`:86:${MARK}`] }, 'left out'],
    ['counts and sums, as in MT942', { behind: [`:90C:${MARK}`] }, 'unread'],
    ['a field that SWIFT has not', { before: [`:99Z:${MARK}`] }, 'unread'],
  ])('%s', (_what, parts, fate) => expect(fateOf(parts)).toBe(fate))

  it.each([
    ['a line behind the closing balance', file({ behind: [':61:2611201120C1,00NTRFNONREF//B2'] }), ':61:'],
    ['a second opening balance', file({ behind: [':60F:C261120RON1,00'] }), ':60F:'],
    ['a second closing balance', file({ behind: [':62F:C261120RON1,00'] }), ':62F:'],
  ])('%s is refused, as it would be lost', (_what, text, place) =>
    expect(bankFiles.readStatement(Buffer.from(text), [allOurSampleIbans.brd])).toMatchObject({
      kind: 'refused',
      faults: [{ code: 'statement-not-readable', params: { place } }],
    }),
  )
})
