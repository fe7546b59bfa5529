/** Which courier, and what it can expect. */
import { Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { type WorkingDay, workingDays } from '#contract/client-profile/working-hours.ts'
import type { CourierCode } from '#contract/couriers.ts'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { CountField } from '#web/ui/form/count-field.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { CHOOSES_DAYS, type CourierOption, ORDERS_MAX, type PickupDays, pickupPointCalls } from '../../contract/pickup-points.ts'
import { estimateErrorOf, type PointRequestForm, type PointRequestValues, pointRequestErrors } from './request-form.ts'

const words = texts.pickupPoints

const neededOf = (form: PointRequestForm, options: readonly CourierOption[]) =>
  neededFieldsBy((values: PointRequestValues) => pointRequestErrors(values, options), form.values)

export function CourierStep({ form, options }: { form: PointRequestForm; options: readonly CourierOption[] }) {
  return (
    <Radio.Group
      label={words.courier}
      required={neededOf(form, options)('courier')}
      value={form.values.courier}
      error={form.errors.courier}
      onChange={(code) => form.setFieldValue('courier', code as CourierCode)} // one of the options below
    >
      <Stack gap="sm" mt={4}>
        {options.map(({ forwarderId, name, logo, correction }, i) => (
          <Radio.Card key={forwarderId} value={forwarderId} p="md" radius="md" {...(i === 0 ? { 'data-path': 'courier' } : {})}>
            <Group gap="md" wrap="nowrap">
              <Radio.Indicator />
              <img src={logo} alt="" width={32} height={32} />
              <span>
                <Text fw={600}>{name}</Text>
                <Text c="dimmed" className="tabular">
                  {words.perShipment(texts.forms.ron(correction))}
                </Text>
              </span>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  )
}

export function ShipmentsStep({ form, option }: { form: PointRequestForm; option: CourierOption | undefined }) {
  const rule = useCall(pickupPointCalls.rule).data
  const { days } = form.values
  const isNeeded = neededOf(form, option ? [option] : [])
  const chosen = workingDays.filter((day) => days[day])
  const choose = (now: string[]) =>
    form.setFieldValue('days', Object.fromEntries(workingDays.map((day: WorkingDay) => [day, now.includes(day)])) as PickupDays) // each day is there
  return (
    <Stack gap="md">
      <CountField
        {...form.getInputProps('estimate')}
        error={form.errors.estimate ?? estimateErrorOf(form.values.estimate)}
        label={words.estimate}
        description={words.request.estimateHint}
        required={isNeeded('estimate')}
        least={1}
        most={ORDERS_MAX}
        maw={260}
      />
      {option?.scheduleType === CHOOSES_DAYS && (
        <Checkbox.Group label={words.days} required={isNeeded('days')} value={chosen} onChange={choose} error={form.errors.days}>
          <Group gap="md" mt={4}>
            {workingDays.map((day, i) => (
              <Checkbox key={day} value={day} label={texts.settings.schedule.days[day]} {...(i === 0 ? { 'data-path': 'days' } : {})} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      <Radio.Group
        label={words.request.printerAsked}
        required={isNeeded('printer')}
        value={form.values.printer}
        error={form.errors.printer}
        onChange={(value) => form.setFieldValue('printer', value === 'yes' ? 'yes' : 'no')}
      >
        <Group gap="md" mt={4}>
          <Radio value="yes" label={words.yes} data-path="printer" />
          <Radio value="no" label={words.no} />
        </Group>
      </Radio.Group>
      {rule && (
        <Text c="dimmed">{words.request.constancy({ months: rule.months, percent: rule.leastPercent, warning: rule.warningDays })}</Text>
      )}
    </Stack>
  )
}
