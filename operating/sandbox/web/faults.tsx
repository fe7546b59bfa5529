import { Button, Group, List, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type CourierCode, courierCodes, couriers } from '#contract/couriers.ts'
import { useAct, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { CountField, isCount } from '#web/ui/form/count-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { faultKinds, sandboxCalls } from '../contract/sandbox.ts'

const sandboxTexts = texts.sandbox

type FaultForm = { courier: CourierCode; kind: (typeof faultKinds)[number]; match: string; ratePercent: number | string }

const RATE = { least: 1, most: 100 }

export function SandboxFaults() {
  const faults = useCall(sandboxCalls.faults)
  const clear = useAct(sandboxCalls.clearFaults, {
    refreshes: [sandboxCalls.faults],
    onSuccess: () => toast.success(sandboxTexts.faultsCleared),
  })
  const set = faults.data ?? []
  return (
    <Stack maw={560}>
      <NewFault />
      {set.length === 0 && <Text c="dimmed">{sandboxTexts.noFaults}</Text>}
      {set.length > 0 && (
        <>
          <List>
            {set.map(({ courier, kind, match, rate }) => (
              <List.Item key={`${courier}/${kind}/${match}/${rate}`}>
                {couriers[courier].name}: {sandboxTexts.kinds[kind]}, {match || sandboxTexts.allCalls}, {Math.round(rate * 100)} %
              </List.Item>
            ))}
          </List>
          <Group>
            <Button variant="default" loading={clear.isPending} onClick={() => clear.mutate({})}>
              {sandboxTexts.clearFaults}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

function NewFault() {
  const form = useForm<FaultForm>({
    initialValues: { courier: courierCodes[0], kind: 'lost-response', match: '', ratePercent: 100 },
    validate: { ratePercent: (rate) => (isCount(rate, RATE) ? null : texts.ui.countBetween(RATE.least, RATE.most)) },
  })
  const add = useAct(sandboxCalls.setFault, {
    refreshes: [sandboxCalls.faults],
    onSuccess: () => toast.success(sandboxTexts.faultSet),
    onError: (problem) => toast.error(problem.message),
  })
  const send = ({ ratePercent, ...fault }: FaultForm) => add.mutate({ body: { ...fault, rate: Number(ratePercent) / 100 } })
  return (
    <form onSubmit={form.onSubmit(send)}>
      <Stack>
        <Select
          label={sandboxTexts.courier}
          allowDeselect={false}
          data={courierCodes.map((value) => ({ value, label: couriers[value].name }))}
          {...form.getInputProps('courier')}
        />
        <Select
          label={sandboxTexts.fault}
          allowDeselect={false}
          data={faultKinds.map((value) => ({ value, label: sandboxTexts.kinds[value] }))}
          {...form.getInputProps('kind')}
        />
        <TextInput label={sandboxTexts.match} description={sandboxTexts.matchHint} {...form.getInputProps('match')} />
        <CountField label={sandboxTexts.rate} {...RATE} {...form.getInputProps('ratePercent')} />
        <Group>
          <Button type="submit" loading={add.isPending}>
            {sandboxTexts.setFault}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
