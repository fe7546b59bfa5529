import { Table } from '@mantine/core'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/section.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { OrderDetails } from '../contract/orders.ts'

/** What the order costs and what that is made of. */
export function OrderPrice({ order: { price, offer } }: { order: OrderDetails }) {
  if (price === null) return null
  return (
    <Section title={texts.orders.details.price} beside={<Money amount={price} fw={600} />}>
      {offer && (
        <Table aria-label={texts.orders.details.priceLines} withRowBorders={false}>
          <Table.Tbody>
            {offer.lines.map(({ kind, amount }) => (
              <Table.Tr key={kind}>
                <Table.Th fw={400} scope="row">
                  {texts.priceLines[kind]}
                </Table.Th>
                <Table.Td ta="right">
                  <Money amount={amount} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{texts.orders.details.priceTotal}</Table.Th>
              <Table.Td ta="right">
                <Money amount={price} fw={600} />
              </Table.Td>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      )}
    </Section>
  )
}
