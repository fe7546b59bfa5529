/** Lines of an invoice, and its VAT by rate. */
import { Button, Group, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { texts } from '#web/texts.ts'
import type { ViewedInvoice, ViewedLine } from '../contract/invoice-view.ts'
import classes from './viewer.module.css'
import { amountTextOf, quantityTextOf, vatRateTextOf } from './written.ts'

const words = texts.viewer
/** A long invoice is drawn whole only where it is wanted. */
const LINES_AT_FIRST = 500

const [figure, wide] = [classes.figure ?? '', classes.wide ?? '']
const wideFigure = `${figure} ${wide}`
const wideId = `${classes.id} ${wide}`
const wideRate = `${classes.rate} ${wide}`

export function LinesTable({ lines, currency }: { lines: readonly ViewedLine[]; currency: string }) {
  const [isWhole, setWhole] = useState(lines.length <= LINES_AT_FIRST)
  const names = words.lines
  if (lines.length === 0) return <Text>{names.none}</Text>
  const shown = isWhole ? lines : lines.slice(0, LINES_AT_FIRST)
  return (
    <>
      <Table className={classes.table ?? ''} aria-label={names.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={wideId}>{names.id}</Table.Th>
            <Table.Th>{names.name}</Table.Th>
            <Table.Th className={wideFigure}>{names.quantity}</Table.Th>
            <Table.Th className={wideFigure}>{names.price}</Table.Th>
            <Table.Th className={wideRate}>{names.vat}</Table.Th>
            <Table.Th className={figure}>{names.net}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ids of others' lines repeat, and their order stays
            <LineRow key={at} line={line} currency={currency} />
          ))}
        </Table.Tbody>
      </Table>
      {!isWhole && (
        <Group gap="sm">
          <Text>{names.shown(LINES_AT_FIRST, lines.length)}</Text>
          <Button variant="default" className={classes.notPrinted ?? ''} onClick={() => setWhole(true)}>
            {names.showAll}
          </Button>
        </Group>
      )}
    </>
  )
}

function LineRow({ line, currency }: { line: ViewedLine; currency: string }) {
  const quantity = quantityTextOf(line.quantity, line.unit)
  const price = priceOf(line)
  const rate = vatRateTextOf(line.category, line.percent)
  const net = line.currency === currency ? amountTextOf(line.net) : `${amountTextOf(line.net)} ${line.currency}`
  return (
    <Table.Tr>
      <Table.Td className={wide}>{line.id || words.unknown}</Table.Td>
      <Table.Td>
        {line.name || words.unknown}
        <Text fz="sm" c="dimmed" component="div" className={classes.short ?? ''}>
          {words.lines.times(quantity, price)} · {words.lines.vat} {rate}
        </Text>
        <MoreOfLine of={line} />
      </Table.Td>
      <Table.Td className={wideFigure}>{quantity}</Table.Td>
      <Table.Td className={wideFigure}>{price}</Table.Td>
      <Table.Td className={wideRate}>{rate}</Table.Td>
      <Table.Td className={figure}>{net}</Table.Td>
    </Table.Tr>
  )
}

const priceOf = ({ price, per, unit }: ViewedLine): string =>
  per === null || per === '1' ? amountTextOf(price) : `${amountTextOf(price)} ${words.lines.per(quantityTextOf(per, unit))}`

function MoreOfLine({ of: { description, note, allowances } }: { of: ViewedLine }) {
  const said = allowances.map(({ isCharge, reason, amount }) => {
    const kind = isCharge ? words.charge : words.allowance
    return `${reason === '' ? kind : `${kind} (${reason})`}: ${amountTextOf(amount)}`
  })
  return [description, note, ...said]
    .filter((text) => text !== '')
    .map((text) => (
      <Text key={text} fz="sm" c="dimmed" component="div" className={classes.text ?? ''}>
        {text}
      </Text>
    ))
}

export const VatTable = ({ rows }: { rows: ViewedInvoice['vat'] }) => (
  <Table className={classes.table ?? ''} aria-label={words.vat.title}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{words.vat.rate}</Table.Th>
        <Table.Th className={figure}>{words.vat.taxable}</Table.Th>
        <Table.Th className={figure}>{words.vat.tax}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map(({ category, percent, taxable, tax, reason, reasonCode }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of one rate repeat, and their order stays
        <Table.Tr key={at}>
          <Table.Td>
            {vatRateTextOf(category, percent)}
            {(reason || reasonCode) && (
              <Text fz="sm" c="dimmed" component="div">
                {words.vat.reason}: {[reason, reasonCode].filter((part) => part !== '').join(', ')}
              </Text>
            )}
          </Table.Td>
          <Table.Td className={figure}>{amountTextOf(taxable)}</Table.Td>
          <Table.Td className={figure}>{amountTextOf(tax)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
