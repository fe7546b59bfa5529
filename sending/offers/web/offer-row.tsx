/** One offer: courier, service, promise, price; a disabled one says why. */
import { ActionIcon, Box, Collapse, Radio, Table, Text } from '@mantine/core'
import { IconBolt, IconChevronDown, IconCoins, IconTag } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { texts } from '#web/texts.ts'
import { CourierMark } from '#web/ui/values/courier-mark.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { Offer } from '../contract/offers.ts'
import { LockerLines } from './locker-lines.tsx'
import { isOfferAvailable, type OfferMarks } from './offer-marks.ts'
import classes from './offers.module.css'

const offerTexts = texts.offers

export function OfferRow({ offer, marks }: { offer: Offer; marks: OfferMarks }) {
  const [isOpen, setOpen] = useState(false)
  const linesId = useId()
  const available = isOfferAvailable(offer)
  return (
    <Box className={classes.row} data-unavailable={!available || undefined}>
      <div className={classes.line}>
        <Radio
          value={offer.id}
          disabled={!available}
          label={<OfferLabel offer={offer} marks={marks} />}
          classNames={{ root: classes.radio, body: classes.body, labelWrapper: classes.labelWrapper, label: classes.label }}
        />
        {available && (
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.details}
            aria-expanded={isOpen}
            aria-controls={linesId}
            aria-label={offerTexts.priceDetailsOf(`${offer.courierName} ${offer.serviceName}`)}
            title={offerTexts.priceDetails}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={16} aria-hidden style={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
          </ActionIcon>
        )}
      </div>
      {available && (
        <Collapse expanded={isOpen}>
          <Box px="sm" pb="sm">
            <Text fz="xs">
              <Money amount={offer.priceNoVat} fz="xs" /> {offerTexts.noVat}
            </Text>
            <PriceBreakdown offer={offer} id={linesId} />
          </Box>
        </Collapse>
      )}
    </Box>
  )
}

function OfferLabel({ offer, marks }: { offer: Offer; marks: OfferMarks }) {
  const available = isOfferAvailable(offer)
  return (
    <span className={classes.content}>
      <span className={classes.head}>
        <span className={classes.name}>
          <CourierMark courier={offer.courier} size={20} />
          <Text span fw={600}>
            {offer.courierName}
          </Text>{' '}
          <Text span>{offer.serviceName}</Text>
          <OfferBadges offer={offer} marks={marks} />
        </span>
        {available && <Price offer={offer} />}
      </span>
      {offer.locker && <LockerLines locker={offer.locker} />}
      {available ? <Promised offer={offer} /> : <Reasons offer={offer} />}
    </span>
  )
}

/** An icon each, whose name is read and shown on it: the row stays of two lines. */
function OfferBadges({ offer, marks }: { offer: Offer; marks: OfferMarks }) {
  return (
    <>
      {marks.cheapest.has(offer.id) && <Mark icon={IconCoins} name={offerTexts.cheapest} />}
      {marks.fastest.has(offer.id) && <Mark icon={IconBolt} name={offerTexts.fastest} />}
      {offer.isSpecialPrice && <Mark icon={IconTag} name={offerTexts.specialPrice} />}
    </>
  )
}

const Mark = ({ icon: Icon, name }: { icon: typeof IconCoins; name: string }) => (
  <span role="img" aria-label={name} title={name} className={classes.mark}>
    <Icon size={14} aria-hidden />
  </span>
)

function Promised({ offer }: { offer: Offer }) {
  const { pickupOn, deliveryOn, deliveryHours, lastOrderHour, lastPickupHour } = offer
  const hours = [
    lastOrderHour === null ? null : offerTexts.lastOrder(lastOrderHour.slice(0, 5)),
    lastPickupHour === null ? null : offerTexts.lastPickup(lastPickupHour.slice(0, 5)),
  ].filter((part) => part !== null)
  const delivery =
    deliveryOn !== null ? texts.forms.weekday(deliveryOn) : deliveryHours !== null ? offerTexts.withinHours(deliveryHours) : null
  const pickup = [`${offerTexts.pickup} ${texts.forms.weekday(pickupOn)}`, ...hours].join(', ')
  return (
    <Text span fz="xs" c="dimmed">
      {delivery && (
        <Text span fz="xs" c="var(--mantine-color-text)">
          {`${offerTexts.delivery} ${delivery}`}
        </Text>
      )}
      {delivery ? ` · ${pickup}` : pickup}
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

/** The price first, as who listens to the row hears it; it stands at the end of the line. */
function Price({ offer }: { offer: Offer }) {
  return (
    <span className={classes.price}>
      <Money amount={offer.price} fw={600} />
      <Text span c="dimmed" fz="xs" className={classes.beside}>
        {offer.priceRaw > offer.price && (
          <>
            {offerTexts.insteadOf} <Money amount={offer.priceRaw} fz="xs" td="line-through" />
            {', '}
          </>
        )}
        <Money amount={offer.priceNoVat} fz="xs" /> {offerTexts.noVat}
      </Text>
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
