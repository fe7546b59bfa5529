/** What is known of a pick-up point, for its client and for an operator. */
import { Alert, Stack, Text } from '@mantine/core'
import { workingDays } from '#contract/client-profile/working-hours.ts'
import { texts } from '#web/texts.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { FactList } from '#web/ui/values/facts.tsx'
import { CHOOSES_DAYS, type PickupPoint } from '../contract/pickup-points.ts'

const words = texts.pickupPoints

export const pickupDaysTextOf = ({ pickUpDays, scheduleType }: Pick<PickupPoint, 'pickUpDays' | 'scheduleType'>): string =>
  scheduleType === CHOOSES_DAYS
    ? workingDays
        .filter((day) => pickUpDays[day])
        .map((day) => texts.settings.schedule.days[day])
        .join(', ')
    : words.daysByContract

export function PointFacts({ point }: { point: PickupPoint }) {
  const { address, correction, approvedAt, startsOn, shipments, reason, endsOn, notCalled } = point
  const { contactName, contactCompany, contactPhone } = address
  return (
    <Stack gap="md">
      {reason !== null && (
        <Alert color="red" variant="light" classNames={{ message: 'ink' }}>
          {reason}
        </Alert>
      )}
      {endsOn !== null && (
        <Alert color="orange" variant="light" classNames={{ message: 'ink' }}>
          {words.endsOn(texts.forms.day(endsOn))}
        </Alert>
      )}
      {notCalled !== null && (
        <Alert color="orange" variant="light" classNames={{ message: 'ink' }}>
          {words.notCalled({ day: texts.forms.day(notCalled.on), reason: notCalled.reason })}
        </Alert>
      )}
      <FactList
        of={[
          [words.contact, [...new Set([contactName, contactCompany, contactPhone])].filter((part) => part !== '').join(', ')],
          [words.correction, correction === null ? words.notDecided : words.perShipment(texts.forms.ron(correction))],
          [words.estimate, texts.forms.number(point.estimatedOrderCount)],
          [words.days, pickupDaysTextOf(point)],
          [words.printer, point.printerAvailable ? words.yes : words.no],
          [words.requested, <DateTime key="at" at={point.requestedAt} />],
          ...(approvedAt === null ? [] : [[words.approved, <DateTime key="at" at={approvedAt} />] as const]),
          ...(startsOn === null ? [] : [[words.startsOn, texts.forms.day(startsOn)] as const]),
        ]}
      />
      {shipments !== null && (
        <div>
          <Text fz="xs" c="dimmed">
            {words.shipments}
          </Text>
          {shipments.map((month) => (
            <Text key={month.month} className="tabular">
              {words.monthSent(month)}
            </Text>
          ))}
        </div>
      )}
    </Stack>
  )
}
