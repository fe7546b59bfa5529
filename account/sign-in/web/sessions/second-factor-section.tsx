import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Section } from '#web/ui/section.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { RECOVERY_CODES_COUNT, secondFactorCalls } from '../../contract/second-factor.ts'
import { RenewRecoveryCodesDialog, SwitchOffFactorDialog } from './second-factor-dialogs.tsx'
import { SecondFactorSetUpDialog } from './set-up-dialog.tsx'

const words = texts.secondFactor

/** Fewer left than this are pointed out. */
const FEW_CODES = RECOVERY_CODES_COUNT / 3

type Opened = 'set-up' | 'renew' | 'off'

export function SecondFactorSection() {
  const state = useCall(secondFactorCalls.read)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const { data } = state
  return (
    <Section
      title={words.title}
      beside={data && <StatusBadge tone={data.isOn ? 'green' : 'grey'} text={data.isOn ? words.on : words.off} />}
    >
      {state.error && <FailureNotice cause={state.error} onRetry={() => void state.refetch()} isRetrying={state.isFetching} />}
      {data && !data.isOn && (
        <>
          <Text maw={560}>{words.offText}</Text>
          <Group>
            <Button onClick={() => setOpened('set-up')}>{words.turnOn}</Button>
          </Group>
        </>
      )}
      {data?.isOn && (
        <>
          <Text>
            {words.since} {data.since && <DateTime at={data.since} />}
          </Text>
          <Text {...(data.recoveryCodesLeft < FEW_CODES ? { fw: 600, role: 'status' } : {})}>{words.left(data.recoveryCodesLeft)}</Text>
          <Group gap="sm">
            <Button variant="default" onClick={() => setOpened('renew')}>
              {words.renew}
            </Button>
            <Button variant="default" onClick={() => setOpened('off')}>
              {words.turnOff}
            </Button>
          </Group>
        </>
      )}
      {opened === 'set-up' && <SecondFactorSetUpDialog onClose={close} />}
      {opened === 'renew' && <RenewRecoveryCodesDialog onClose={close} />}
      {opened === 'off' && <SwitchOffFactorDialog onClose={close} />}
    </Section>
  )
}
