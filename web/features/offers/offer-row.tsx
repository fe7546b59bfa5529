/** One offer: courier, service, promise, price; a disabled one says why. */
import { Badge, Box, Collapse, Group, Radio, Table, Text, UnstyledButton } from '@mantine/core'
import { IconBolt, IconChevronDown, IconCoins } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Offer } from '../../../contract/offers.ts'
import { texts } from '../../texts.ts'
import { CourierMark } from '../../ui/values/courier-mark.tsx'
import { Money } from '../../ui/values/money.tsx'
import { LockerLines } from './locker-lines.tsx'
import { isAvailable, type Marks } from './offer-marks.ts'
import classes from './offers.module.css'

const offerTexts = texts.offers

export function OfferRow({ offer, marks }: { offer: Offer; marks: Marks }) {
  const [isOpen, setOpen] = useState(false)
  const linesId = useId()
  const available = isAvailable(offer)
  return (
    <Box className={classes.row} data-unavailable={!available || undefined}>
      <Radio
        value={offer.id}
        disabled={!available}
        label={<OfferLabel offer={offer} marks={marks} />}
        classNames={{ body: classes.body, labelWrapper: classes.labelWrapper, label: classes.label }}
      />
      {available && (
        <Box className={classes.details}>
          <UnstyledButton
            className={classes.detailsButton}
            aria-expanded={isOpen}
            aria-controls={linesId}
            aria-label={offerTexts.priceDetailsOf(`${offer.courierName} ${offer.serviceName}`)}
            onClick={() => setOpen(!isOpen)}
          >
            {offerTexts.priceDetails}
            <IconChevronDown size={14} aria-hidden style={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
          </UnstyledButton>
          <Collapse expanded={isOpen}>
            <PriceBreakdown offer={offer} id={linesId} />
          </Collapse>
        </Box>
      )}
    </Box>
  )
}

function OfferLabel({ offer, marks }: { offer: Offer; marks: Marks }) {
  const available = isAvailable(offer)
  return (
    <span className={classes.content}>
      <span className={classes.service}>
        <Group component="span" gap="sm" wrap="nowrap" align="flex-start">
          <CourierMark courier={offer.courier} size={28} />
          <span>
            <Text span fw={600}>
              {offer.courierName}
            </Text>{' '}
            <Text span>{offer.serviceName}</Text>
            <OfferBadges offer={offer} marks={marks} />
          </span>
        </Group>
        {offer.locker && <LockerLines locker={offer.locker} />}
        {available ? <Promised offer={offer} /> : <Reasons offer={offer} />}
      </span>
      {available && <Price offer={offer} />}
    </span>
  )
}

function OfferBadges({ offer, marks }: { offer: Offer; marks: Marks }) {
  const badge = { component: 'span', variant: 'default', size: 'sm', tt: 'none', ml: 'xs' } as const
  return (
    <>
      {marks.cheapest.has(offer.id) && (
        <Badge {...badge} leftSection={<IconCoins size={12} aria-hidden />}>
          {offerTexts.cheapest}
        </Badge>
      )}
      {marks.fastest.has(offer.id) && (
        <Badge {...badge} leftSection={<IconBolt size={12} aria-hidden />}>
          {offerTexts.fastest}
        </Badge>
      )}
      {offer.isSpecialPrice && <Badge {...badge}>{offerTexts.specialPrice}</Badge>}
    </>
  )
}

function Promised({ offer }: { offer: Offer }) {
  const { pickupOn, deliveryOn, deliveryHours, lastOrderHour, lastPickupHour } = offer
  const hours = [
    lastOrderHour === null ? null : offerTexts.lastOrder(lastOrderHour.slice(0, 5)),
    lastPickupHour === null ? null : offerTexts.lastPickup(lastPickupHour.slice(0, 5)),
  ].filter((part) => part !== null)
  const delivery =
    deliveryOn !== null ? texts.forms.weekday(deliveryOn) : deliveryHours !== null ? offerTexts.withinHours(deliveryHours) : null
  return (
    <Text span display="block" fz="sm">
      {delivery && (
        <Text span display="block">
          {`${offerTexts.delivery}: ${delivery}`}
        </Text>
      )}
      <Text span display="block" c="dimmed">
        {[`${offerTexts.pickup}: ${texts.forms.weekday(pickupOn)}`, ...hours].join(', ')}
      </Text>
    </Text>
  )
}

function Reasons({ offer }: { offer: Offer }) {
  return (
    <Text span display="block" fz="sm">
      {`${offerTexts.unavailable}: ${offer.errors.map(({ message }) => message).join(' ')}`}
    </Text>
  )
}

function Price({ offer }: { offer: Offer }) {
  return (
    <span className={classes.price}>
      <Money amount={offer.price} fw={600} fz="lg" />
      <Text span display="block" c="dimmed" fz="xs">
        <Money amount={offer.priceNoVat} fz="xs" /> {offerTexts.noVat}
      </Text>
      {offer.priceRaw > offer.price && (
        <Text span display="block" c="dimmed" fz="xs">
          {offerTexts.insteadOf} <Money amount={offer.priceRaw} fz="xs" td="line-through" />
        </Text>
      )}
    </span>
  )
}

/** What a price is made of, on request. */
function PriceBreakdown({ offer, id }: { offer: Offer; id: string }) {
  return (
    <Table id={id} aria-label={offerTexts.priceDetailsOf(offer.serviceName)} withRowBorders={false} verticalSpacing={2} maw={360} mt="xs">
      <Table.Tbody>
        {offer.lines.map((line) => (
          <Table.Tr key={line.kind}>
            <Table.Th fw={400} scope="row">
              {line.kind === 'vat' ? `${texts.priceLines.vat} ${offer.vatPercent}%` : texts.priceLines[line.kind]}
            </Table.Th>
            <Table.Td ta="right">
              <Money amount={line.amount} />
            </Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th scope="row">{offerTexts.total}</Table.Th>
          <Table.Td ta="right">
            <Money amount={offer.price} fw={600} />
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  )
}
