import { describe, expect, it } from 'vitest'
import { columnsInTwoLines, dropSameColumns } from './drawn-columns.tsx'
import type { Column } from './table.ts'

type Row = { name: string; paid: string }
const column = (key: string, more: Partial<Column<Row>> = {}): Column<Row> => ({ key, title: key, render: ({ name }) => name, ...more })
const keys = (columns: readonly Column<Row>[]) => columns.map(({ key, title }) => [key, title])

describe('columns that say the same in every row', () => {
  const columns = [column('name'), column('paid', { wordsOf: ({ paid }) => paid })]
  const rows = (...paid: string[]) => paid.map((one, n) => ({ name: `r${n}`, paid: one }))

  it('leave the table, and are said once unless they say nothing', () => {
    expect(dropSameColumns(columns, rows('card', 'card'))).toEqual({ columns: [columns[0]], same: [{ title: 'paid', words: 'card' }] })
    expect(dropSameColumns(columns, rows('', ''))).toEqual({ columns: [columns[0]], same: [] })
  })

  it('stay where rows differ, and where there is nothing to compare', () => {
    expect(dropSameColumns(columns, rows('card', 'cash')).columns).toEqual(columns)
    expect(dropSameColumns(columns, rows('card')).columns).toEqual(columns)
  })
})

describe('two lines a row', () => {
  const columns = [
    column('price'),
    column('type', { under: 'price' }),
    column('state', { under: 'type', isAlwaysUnder: true }),
    column('gone', { under: 'hidden' }),
  ]

  it('stack what always stands under another, and the rest where there is little room', () => {
    expect(keys(columnsInTwoLines(columns, false))).toEqual([
      ['price', 'price'],
      ['type', 'type · state'],
      ['gone', 'gone'],
    ])
    expect(keys(columnsInTwoLines(columns, true))).toEqual([
      ['price', 'price'],
      ['gone', 'gone'],
    ])
  })
})
