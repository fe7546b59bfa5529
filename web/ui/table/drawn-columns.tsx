/** The columns as they are drawn: without those that say the same in every row, and on narrow screens two lines a row. */
import { Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { Column } from './table.ts'

/** `same`: said once above the rows. A list of one row has nothing to compare. */
export function dropSameColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): { columns: readonly Column<Row>[]; same: readonly { title: string; words: string }[] } {
  const [first, ...others] = rows
  if (first === undefined || others.length === 0) return { columns, same: [] }
  const isSame = ({ wordsOf }: Column<Row>) => wordsOf !== undefined && others.every((row) => wordsOf(row) === wordsOf(first))
  return {
    columns: columns.filter((column) => !isSame(column)),
    same: columns.filter(isSame).flatMap(({ title, wordsOf }) => {
      const words = wordsOf?.(first) ?? ''
      return words === '' ? [] : [{ title, words }]
    }),
  }
}

/** Each column that stands under another, always or where there is little room, becomes a part of its second line. */
export function columnsInTwoLines<Row>(columns: readonly Column<Row>[], isNarrow: boolean): readonly Column<Row>[] {
  const isUnder = ({ under, isAlwaysUnder = false }: Column<Row>) =>
    under !== undefined && (isNarrow || isAlwaysUnder) && columns.some(({ key }) => key === under)
  const rootOf = (column: Column<Row>): Column<Row> => {
    const above = isUnder(column) ? columns.find(({ key }) => key === column.under) : undefined
    return above ? rootOf(above) : column
  }
  return columns
    .filter((column) => !isUnder(column))
    .map((column) => {
      const lines = columns.filter((one) => one !== column && rootOf(one) === column)
      const [line, ...others] = lines
      if (!line) return column
      // More than two names take more room than what they name.
      const title = others.length > 0 ? column.title : `${column.title} · ${line.title}`
      return { ...column, title, render: stacked(column, lines) }
    })
}

const stacked =
  <Row,>(column: Column<Row>, lines: readonly Column<Row>[]) =>
  (row: Row): ReactNode => {
    const second = lines
      .map(({ key, render }) => [key, render(row)] as const)
      .filter(([, drawn]) => drawn !== null && drawn !== '' && drawn !== false)
    return (
      <>
        <div>{column.render(row)}</div>
        {second.length > 0 && (
          <Text size="xs" c="dimmed" component="div">
            {second.map(([key, drawn], at) => (
              <Fragment key={key}>
                {at > 0 && ' · '}
                <span>{drawn}</span>
              </Fragment>
            ))}
          </Text>
        )}
      </>
    )
  }
