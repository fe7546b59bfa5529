/** In the sandbox no e-mail leaves: what would have been sent is opened by the page that sent it. In production there is nothing of it. */
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Fragment } from 'react'
import { callApi, toApiProblem } from '#web/api.ts'
import { useAbout } from '#web/shell/root.tsx'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { linkMailCall } from '../contract/link-mail.ts'

const words = texts.signIn

export function OpenMail({ email }: { email: string }) {
  const isSandbox = useAbout().data?.isSandbox ?? false
  const find = useMutation({ mutationFn: () => arrivedMail(email) })
  const mail = find.data?.mail
  if (!isSandbox) return null
  return (
    <Stack gap="xs" align="flex-start">
      <Text c="dimmed" fz="sm">
        {words.mailOfSandbox}
      </Text>
      <Button variant="light" leftSection={<IconMailOpened size={16} aria-hidden />} loading={find.isPending} onClick={() => find.mutate()}>
        {words.openMail}
      </Button>
      {mail === null && <Text role="status">{words.mailNotThere}</Text>}
      {find.error && <Text role="alert">{toApiProblem(find.error).message}</Text>}
      <Dialog opened={mail != null} onClose={find.reset} title={mail?.subject} size="lg">
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{mail && <WithLinks text={mail.text} />}</Text>
      </Dialog>
    </Stack>
  )
}

/** A message is on its way for some seconds. */
const ASKED_MAX = 12
const ASKED_EVERY_MS = 500

async function arrivedMail(email: string) {
  for (let asked = 1; ; asked += 1) {
    const answer = await callApi(linkMailCall, { body: { email } })
    if (answer.mail || asked === ASKED_MAX) return answer
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
  }
}

/** Links of this product open in this very window. */
function WithLinks({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which never changes
    <Fragment key={at}>{/^https?:/.test(part) ? <Anchor href={part}>{part}</Anchor> : part}</Fragment>
  ))
}
