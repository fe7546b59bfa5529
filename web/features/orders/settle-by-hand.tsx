/** For the platform's users: the courier whose answer is lost was asked by telephone, and what it said ends the waiting. */
import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { orderCalls } from '../../../contract/orders/orders.ts'
import { useAct } from '../../api.ts'
import { useMay } from '../../shell/use-may.ts'
import { toast } from '../../ui/notices/toast.ts'
import { uiTexts } from '../../ui/texts.ts'
import { settleTexts } from './texts.ts'

export function SettleByHand({ uniqueId }: { uniqueId: string }) {
  const maySettle = useMay('platform.settle')
  const [isOpen, dialog] = useDisclosure(false)
  if (!maySettle) return null
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {settleTexts.open}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={settleTexts.title}>
        <CourierSaid uniqueId={uniqueId} onDone={dialog.close} />
      </Modal>
    </>
  )
}

type Said = { outcome: 'made' | 'none' | ''; awb: string }

type CourierSaidProps = { uniqueId: string; refreshes?: readonly Endpoint[]; onDone: () => void }

export function CourierSaid({ uniqueId, refreshes = [], onDone }: CourierSaidProps) {
  const form = useForm<Said>({
    initialValues: { outcome: '', awb: '' },
    validate: {
      outcome: (outcome) => (outcome === '' ? settleTexts.choose : null),
      awb: (awb, { outcome }) => (outcome === 'made' && awb.trim() === '' ? settleTexts.awbMissing : null),
    },
  })
  const settle = useAct(orderCalls.settle, {
    refreshes: [orderCalls.get, orderCalls.list, ...refreshes],
    onSuccess: () => {
      toast.success(settleTexts.done)
      onDone()
    },
    onError: ({ errors, message }) => {
      const atAwb = errors.find(({ path }) => path === 'awb')
      if (atAwb) form.setFieldError('awb', atAwb.message)
      else toast.error(message)
    },
  })
  const submit = ({ outcome, awb }: Said) => settle.mutate({ params: { uniqueId }, body: { awb: outcome === 'made' ? awb.trim() : null } })
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <Text>{settleTexts.explanation}</Text>
        <Radio.Group label={settleTexts.question} {...form.getInputProps('outcome')}>
          <Stack gap="xs" mt="xs">
            <Radio value="made" label={settleTexts.made} />
            <Radio value="none" label={settleTexts.none} />
          </Stack>
        </Radio.Group>
        {form.values.outcome === 'made' && <TextInput label={settleTexts.awb} {...form.getInputProps('awb')} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone} disabled={settle.isPending}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" loading={settle.isPending}>
            {settleTexts.verb}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
