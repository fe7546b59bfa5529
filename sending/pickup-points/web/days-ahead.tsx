/** On which of the next days a courier comes to a point: a day off is chosen by one tap. */
import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core'
import { workingDays } from '#contract/client-profile/working-hours.ts'
import { weekdayOf } from '#contract/days.ts'
import { useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { todayHere } from '#web/ui/form/today-here.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { type DayAhead, pickupDaysAhead } from '../contract/days-ahead.ts'
import { type PickupPoint, pickupPointCalls } from '../contract/pickup-points.ts'
import { useRefreshChangedPoints } from './use-show-now.ts'

const words = texts.pickupPoints

export function DaysAhead({ point, mayWrite }: { point: PickupPoint; mayWrite: boolean }) {
  const days = pickupDaysAhead(point, todayHere())
  /** Where there is room, each has a column. */
  const weekdays = new Set(days.map(({ on }) => weekdayOf(on))).size
  return (
    <Stack gap="xs" role="group" aria-label={words.daysAhead}>
      <div>
        <Text fw={600}>{words.daysAhead}</Text>
        <Text fz="sm" c="dimmed">
          {words.daysAheadHint}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, sm: Math.min(3, weekdays), lg: weekdays }} spacing="xs">
        {days.map((day) => (
          <DayAheadBox key={day.on} pointId={point.id} day={day} mayWrite={mayWrite} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

function DayAheadBox({ pointId, day: { on, isHoliday, isOff }, mayWrite }: { pointId: string; day: DayAhead; mayWrite: boolean }) {
  const showNow = useRefreshChangedPoints([pickupPointCalls.list])
  const day = texts.forms.day(on)
  const set = useAct(pickupPointCalls.setDayOff, {
    refreshes: [pickupPointCalls.list],
    onSuccess: () => toast.success(isOff ? words.dayOnSaved({ day }) : words.dayOffSaved({ day })),
    onError: (problem) => {
      toast.error(problem.message)
      showNow(problem)
    },
  })
  const weekday = workingDays[weekdayOf(on) - 1]
  return (
    <Checkbox
      label={words.dayAhead({ weekday: weekday ? texts.settings.schedule.days[weekday] : '', day })}
      description={isHoliday ? words.holiday : isOff ? words.dayOff : undefined}
      checked={!isHoliday && !isOff}
      disabled={isHoliday || !mayWrite || set.isPending}
      onChange={() => set.mutate({ params: { id: pointId, day: on }, body: { isOff: !isOff } })}
    />
  )
}
