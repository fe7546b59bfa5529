/** What is paid next, by day, as far as it can be said. */
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type ForecastDay, forecastCalls, type PayoutForecast } from '#cash/payouts/contract/forecast.ts'
import { useBalanceClient } from '#paying/balance/web/balance-frame.tsx'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { useProductName } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { Money } from '#web/ui/values/money.tsx'

const words = texts.repaymentForecast
/** Two weeks of those who are paid most often are behind a button. */
const SHOWN_AT_FIRST = 3

export function ForecastCard() {
  const client = useBalanceClient()
  const forecast = useCall(forecastCalls.forecast, { body: client?.body ?? {} }, { enabled: client !== null })
  if (client === null) return null
  return (
    <Section title={words.title}>
      {forecast.error && <FailureNotice cause={forecast.error} onRetry={() => void forecast.refetch()} isRetrying={forecast.isFetching} />}
      {forecast.isPending && <Skeleton h={64} />}
      {forecast.data && <Said forecast={forecast.data} />}
    </Section>
  )
}

function Said({ forecast: { days, unknown, usual } }: { forecast: PayoutForecast }) {
  const [isWhole, setWhole] = useState(false)
  const isEstimated = days.some(({ of }) => of.some(({ source }) => source === 'at-courier' || source === 'expected'))
  const known = usual.filter(({ toDelivery, toUs }) => toDelivery !== null || toUs !== null)
  const rest = days.length - SHOWN_AT_FIRST
  if (days.length === 0 && unknown.length === 0) return <Text c="dimmed">{words.none}</Text>
  return (
    <Stack gap="sm">
      {days.length === 0 && <Text>{words.noDays}</Text>}
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {(isWhole ? days : days.slice(0, SHOWN_AT_FIRST)).map((day) => (
          <DayRow key={day.payOn} day={day} />
        ))}
      </Stack>
      {rest > 0 && (
        <Button variant="transparent" px={0} w="fit-content" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.less : words.more(rest)}
        </Button>
      )}
      {unknown.length > 0 && (
        <div>
          <Text fw={600}>{words.unknown}</Text>
          {unknown.map(({ reason, count, amount }) => (
            <Text key={reason} size="sm">
              <Money amount={amount} className="nowrap" />, {words.repayments(count)}: {words.unknowns[reason]}
            </Text>
          ))}
        </div>
      )}
      {isEstimated && (
        <div>
          <Text size="xs" c="dimmed">
            {words.estimated}
          </Text>
          {known.map(({ courier, toDelivery, toUs }) => (
            <Text key={courier} size="xs" c="dimmed">
              {words.usual({ courier: texts.forms.courier(courier), toDelivery, toUs })}
            </Text>
          ))}
        </div>
      )}
    </Stack>
  )
}

function DayRow({ day: { payOn, amount, count, of } }: { day: ForecastDay }) {
  const names = words.sources(useProductName())
  return (
    <li>
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text component="time" dateTime={payOn} fw={600} className="nowrap">
          {texts.forms.weekday(payOn)}
        </Text>
        <Money amount={amount} fw={600} className="nowrap" />
      </Group>
      <Text size="xs" c="dimmed">
        {words.repayments(count)}: {of.map((part) => `${texts.forms.ron(part.amount)} ${names[part.source]}`).join(', ')}
      </Text>
    </li>
  )
}
