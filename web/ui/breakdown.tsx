/** Figures as a chart, and the same numbers as a table. */
import { Button, Group, Skeleton, Table, Title } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { texts } from '../texts.ts'
import classes from './breakdown.module.css'

const words = texts.ui

type BreakdownProps = {
  title: string
  columns: readonly string[]
  /** None: the chart is words that say so. */
  rows: readonly { key: string; cells: readonly string[] }[]
  chart: ReactNode
  /** What belongs to the chart alone. */
  chartBeside?: ReactNode
}

/** The table is there always: read out while the chart is shown, and printed. */
export function Breakdown({ title, columns, rows, chart, chartBeside }: BreakdownProps) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  if (rows.length === 0)
    return (
      <section aria-labelledby={id} className={classes.breakdown}>
        <Title order={3} id={id} mb="sm">
          {title}
        </Title>
        {chart}
      </section>
    )
  return (
    <section aria-labelledby={id} className={classes.breakdown}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={3} id={id}>
          {title}
        </Title>
        <Group gap="sm">
          {!isTable && chartBeside}
          <Button
            variant="subtle"
            color="gray"
            className={classes.notPrinted ?? ''}
            aria-label={isTable ? words.showChartOf(title) : words.showTableOf(title)}
            leftSection={isTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? words.showChart : words.showTable}
          </Button>
        </Group>
      </Group>
      {!isTable && (
        <div role="img" aria-label={words.chartOf(title)} className={classes.chart}>
          <Suspense fallback={<Skeleton h={240} />}>{chart}</Suspense>
        </div>
      )}
      <FiguresTable title={title} columns={columns} rows={rows} isSeen={isTable} />
    </section>
  )
}

type TableProps = Pick<BreakdownProps, 'title' | 'columns' | 'rows'> & { isSeen: boolean }

/** Wider than a phone: scrolled by keys too. */
function FiguresTable({ title, columns, rows, isSeen }: TableProps) {
  return (
    <section
      aria-label={words.showTableOf(title)}
      {...(isSeen ? { tabIndex: 0 } : {})}
      className={isSeen ? classes.scroll : classes.unseen}
    >
      <Table aria-label={title} striped highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, i) => (
              <Table.Th key={column} scope="col" ta={i === 0 ? 'left' : 'right'}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells: [name, ...values] }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {values.map((value, i) => (
                <Table.Td key={columns[i + 1]} ta="right" className="tabular nowrap">
                  {value}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
