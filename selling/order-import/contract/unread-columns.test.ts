import { describe, expect, it } from 'vitest'
import type { ImportCell } from './cells.ts'
import { guessMapping } from './guess-mapping.ts'
import { collectFilledColumns, columnsRead, ROWS_NAMED_MAX } from './unread-columns.ts'

/** Shopify's orders export, whole. */
const header =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level,Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Tax 2 Name,Tax 2 Value,Tax 3 Name,Tax 3 Value,Tax 4 Name,Tax 4 Value,Tax 5 Name,Tax 5 Value,Phone,Receipt Number,Duties,Billing Province Name,Shipping Province Name,Payment ID,Payment Terms Name,Next Payment Due At,Payment References'.split(
    ',',
  )

function filled(...rows: (readonly ImportCell[])[]) {
  const columns = collectFilledColumns()
  for (const [i, cells] of rows.entries()) columns.add(i + 2, cells)
  return columns.all()
}

describe('a file of each column that the shop’s export has, filled with a marked value', () => {
  const row = header.map((name) => (name === 'Name' ? '#1001' : `<${name}>`))
  const mapping = guessMapping(header, [row])
  const account = columnsRead(header, mapping, filled(row))

  it('has none that is unaccounted', () => {
    const all = [...account.read, ...account.leftOut.map(({ field }) => field), ...account.notUnderstood.map(({ field }) => field)]
    expect(all.toSorted()).toEqual(header.toSorted())
    expect(account.read).toEqual(
      expect.arrayContaining(['Name', 'Total', 'Outstanding Balance', 'Cancelled at', 'Shipping Address1', 'Notes']),
    )
    expect(account.leftOut).toContainEqual({ field: 'Tax 5 Value', rule: 'in-the-total' })
  })

  it('names those that nothing is read from and no rule leaves out', () => {
    expect(account.notUnderstood).toMatchObject([{ field: 'Note Attributes', text: '<Note Attributes>', count: 1, rows: [2] }])
    expect(account.leftOut).toContainEqual({ field: 'Shipping Street', rule: 'said-by-another' })
    // The buyer's, where neither address has one.
    expect(account.read).toContain('Phone')
  })

  it('names a new one, and none that is empty', () => {
    const newer = [...header, 'Delivery window', 'Gift wrap', '']
    const cells = [...row, 'luni dimineata', '', 'fara titlu']
    expect(columnsRead(newer, mapping, filled(cells)).notUnderstood.slice(-2)).toMatchObject([
      { field: 'Delivery window', text: 'luni dimineata' },
      { field: '82', text: 'fara titlu' },
    ])
  })
  it('names the rows of one that is filled in few, and counts those of one that is filled in many', () => {
    const newer = [...header, 'Gift wrap', 'Window']
    const rows = Array.from({ length: 20_000 }, (_, i) => [...row, i === 19_990 ? 'da' : '', 'luni'])
    expect(columnsRead(newer, mapping, filled(...rows)).notUnderstood.slice(-2)).toEqual([
      { field: 'Gift wrap', at: header.length, text: 'da', count: 1, rows: [19_992] },
      {
        field: 'Window',
        at: header.length + 1,
        text: 'luni',
        count: 20_000,
        rows: Array.from({ length: ROWS_NAMED_MAX }, (_, i) => i + 2),
      },
    ])
  })

  it('names each of two that are called the same, where one is read', () => {
    const twice = [...header, 'Notes']
    const second = columnsRead(twice, { ...mapping, note: header.indexOf('Notes') }, filled([...row, 'la poarta 2']))
    expect([second.read.filter((name) => name === 'Notes').length, second.leftOut.at(-1)]).toEqual([
      1,
      { field: 'Notes', rule: 'said-by-another' },
    ])
  })
})
