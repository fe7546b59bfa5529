import { describe, expect, it } from 'vitest'
import { bankFiles } from '../read-statement.ts'
import { allOurSampleIbans, payerSampleIbans } from '../sample-statements.ts'
import { camtV02Elements } from './elements-02.ts'
import { camtV08Elements } from './elements-08.ts'
import { fateOf } from './fates.ts'

type Tree = { [name: string]: Tree | string }

/** Every element that may be filled, from the message down: `Stmt/Ntry/Amt`. */
function pathsIn(elements: string): string[][] {
  const types = new Map(
    elements
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  )
  const below = (type: string, path: string[], within: readonly string[]): string[][] =>
    (types.get(type) ?? '').split(' ').flatMap((element) => {
      const [name = '', of] = element.split('>')
      if (of === undefined) return [[...path, name]]
      return within.includes(of) ? [] : below(of, [...path, name], [...within, of])
    })
  const [message = ''] = types.keys()
  return below(message, [], [message])
}

const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="RON">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`

const whole = (isIn: boolean, version: string): Tree => ({
  GrpHdr: { MsgId: '1' },
  Stmt: {
    Id: 'S1',
    Acct: { Id: { IBAN: allOurSampleIbans.bt } },
    Ntry: {
      ...{ Amt: '1.00', CdtDbtInd: isIn ? 'CRDT' : 'DBIT', Sts: version === '02' ? 'BOOK' : { Cd: 'BOOK' } },
      BookgDt: { Dt: '2026-11-20' },
      NtryDtls: { TxDtls: { Refs: { InstrId: 'I1' } } },
    },
  },
})

const MARK = 'MARK17'

/** One of two ways to say the same takes the place of the other. */
const choices = ['Dt', 'DtTm', 'Cd', 'Prtry', 'IBAN']

function filled(tree: Tree, [name = '', ...below]: readonly string[], value: string): Tree {
  if (below.length === 0)
    return choices.includes(name) && Object.keys(tree).every((one) => choices.includes(one))
      ? { [name]: value }
      : { ...tree, [name]: value }
  const before = tree[name]
  return { ...tree, [name]: filled(typeof before === 'object' ? before : {}, below, value) }
}

const xmlOf = (tree: Tree): string =>
  Object.entries(tree)
    .map(([name, below]) => `<${name}>${typeof below === 'string' ? below : xmlOf(below)}</${name}>`)
    .join('')

/** A second balance of its kind would not count: those of the base stand behind what is filled, or not at all. */
function fileOf(tree: Tree, version: string, isIn: boolean): string {
  const own = (tree.Stmt as Tree).Bal as Tree | undefined
  const first = own
    ? xmlOf({ Bal: { Tp: { CdOrPrtry: { Cd: 'OPBD' } }, Amt: '5.00', CdtDbtInd: 'CRDT', Dt: { Dt: '2026-11-20' }, ...own } })
    : balance('OPBD', '5.00')
  const body = xmlOf({ ...tree, Stmt: { ...(tree.Stmt as Tree), Bal: '' } }).replace(
    '<Bal></Bal>',
    first + balance('CLBD', isIn ? '6.00' : '4.00'),
  )
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>${body}</BkToCstmrStmt></Document>`
}

const read = (xml: string) => bankFiles.readStatement(Buffer.from(xml), [allOurSampleIbans.bt])
const starts = ['GrpHdr', 'Stmt', 'Bal', 'Ntry', 'TxDtls']
const shortOf = (path: readonly string[]) => {
  const at = path.findLastIndex((name, i) => starts.includes(name) && i < 5)
  return path
    .slice(at)
    .join('/')
    .replace(/^TxDtls/, 'Tx')
}

const bases = new Map<string, string>()
function baseOf(version: string, isIn: boolean): string {
  const name = `${version} ${isIn}`
  const known = bases.get(name)
  if (known !== undefined) return known
  const reading = read(fileOf(whole(isIn, version), version, isIn))
  const [{ unread: _none, ...statement } = { unread: [] }] = reading.kind === 'read' ? reading.statements : []
  bases.set(name, JSON.stringify(statement))
  return JSON.stringify(statement)
}

function accountOf(path: string[], version: string): string {
  const isIn = !path.some((name) => /^(Cdtr|UltmtCdtr|CdtrAcct)$/.test(name))
  const value = path.at(-1) === 'SubFmlyCd' && path[2] === 'BkTxCd' ? 'FEES' : MARK
  const reading = read(fileOf(filled(whole(isIn, version), path, value), version, isIn))
  if (reading.kind === 'refused') return 'read'
  const [{ unread, ...statement } = { unread: [] }] = reading.statements
  if (JSON.stringify(statement).includes(MARK) || JSON.stringify(statement).includes('isFee')) return 'read'
  if (unread.some((one) => one.value === value)) return 'unread'
  // That there is a reason for a return makes it one, whatever is in it.
  const isAsBefore = JSON.stringify(statement).replace('"isReversal":true', '"isReversal":false') === baseOf(version, isIn)
  const fate = fateOf(shortOf(path))
  return isAsBefore && fate !== 'read' && fate !== 'unread' ? 'left out' : `lost: ${path.join('/')} (${fate})`
}

describe('every element of a statement, filled', () => {
  it.each([
    ['02', camtV02Elements],
    ['08', camtV08Elements],
  ])('is read, left out by a named rule or shown as not understood, in version %s', (version, elements) => {
    const paths = pathsIn(elements)
    expect(paths.length).toBeGreaterThan(1_000)
    const fates = paths.map((path) => accountOf(path, version))
    expect(fates.filter((fate) => fate.startsWith('lost'))).toEqual([])
    expect(new Set(fates)).toEqual(new Set(['read', 'left out', 'unread']))
  })

  it('is shown with its line where no version has it', () => {
    const tree = filled(whole(true, '08'), ['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'NewPart', 'Id'], payerSampleIbans.ana)
    const reading = read(fileOf(tree, '08', true))
    expect(reading).toMatchObject({
      kind: 'read',
      statements: [{ unread: [{ line: 1, place: 'Tx/NewPart/Id', value: payerSampleIbans.ana }] }],
    })
  })
})
