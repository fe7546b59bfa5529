import { describe, expect, it } from 'vitest'
import { foreignTableComplaints } from './foreign-tables.ts'

const tables = [
  { file: 'sending/orders/server/tables.ts', text: "export const orders = pgTable(\n  'orders',\n  {}\n)" },
  { file: 'server/ledger/tables.ts', text: "export const transfers = pgTable('ledger_transfers', {})" },
]
const complaints = (file: string, text: string, allowed = {}) => foreignTableComplaints([...tables, { file, text }], allowed)

describe('a table in a statement', () => {
  it.each([
    'const sql = `select *\n from\n ledger_transfers t`',
    "const sql = 'select 1 from orders o join ledger_transfers t on true'",
    'const sql = "insert into \\"x\\" select 1 from ledger_transfers"',
    "const sql = 'update ledger_transfers set a = 1'",
    "const sql = 'delete from only LEDGER_TRANSFERS'",
  ])('of another folder is named, with its owner: %s', (text) => {
    expect(complaints('sending/orders/server/verify.ts', text)).toEqual([
      'sending/orders/server/verify.ts: ledger_transfers is of server/ledger: use an operation of it, or a relation',
    ])
  })

  it('is no complaint in its own folder and those below, in tests, and where it is permitted', () => {
    const text = "const sql = 'select 1 from ledger_transfers'"
    const own = [
      'server/ledger/transfer.ts',
      'server/ledger/deep/down.ts',
      'sending/orders/server/a.test.ts',
      'sending/orders/server/test-a.ts',
    ]
    for (const file of [...own, 'product/server/tests/a.ts', 'bench/a.ts']) expect(complaints(file, text)).toEqual([])
    expect(complaints('server/a.ts', text, { 'server/a.ts': ['ledger_transfers'] })).toEqual([])
  })

  it('is named once, and so are permissions that are not needed', () => {
    const text = "const a = 'select 1 from orders'; const b = 'select 2 from orders'"
    expect(complaints('server/a.ts', text, { 'server/a.ts': ['ledger_transfers'] })).toEqual([
      'server/a.ts: orders is of sending/orders/server: use an operation of it, or a relation',
      'tools/statements/foreign-tables.ts: server/a.ts no longer needs ledger_transfers',
    ])
  })

  it('is none in comments, in prose, nor under a name that only begins the same', () => {
    for (const text of [
      '/** What we select from orders. */',
      "const said = 'taken from orders'",
      "const a = 1 // select from orders\nconst sql = 'select 1 from orders_old'",
    ])
      expect(complaints('server/a.ts', text)).toEqual([])
  })
})
