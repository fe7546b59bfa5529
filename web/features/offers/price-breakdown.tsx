/** What a price is made of, on request. */
import { Table } from '@mantine/core'
import { type Offer, priceLineNames } from '../../../contract/offers.ts'
import { Money } from '../../ui/values/money.tsx'
import { texts } from './texts.ts'

export function PriceBreakdown({ offer, id }: { offer: Offer; id: string }) {
  return (
    <Table id={id} aria-label={texts.priceDetailsOf(offer.serviceName)} withRowBorders={false} verticalSpacing={2} maw={360} mt="xs">
      <Table.Tbody>
        {offer.lines.map((line) => (
          <Table.Tr key={line.kind}>
            <Table.Th fw={400} scope="row">
              {line.kind === 'vat' ? `${priceLineNames.vat} ${offer.vatPercent}%` : priceLineNames[line.kind]}
            </Table.Th>
            <Table.Td ta="right">
              <Money amount={line.amount} />
            </Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th scope="row">{texts.total}</Table.Th>
          <Table.Td ta="right">
            <Money amount={offer.price} fw={600} />
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  )
}
