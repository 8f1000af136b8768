import Type from 'typebox';
import { defineErrors } from '../core/define-errors.ts';
import { ErrorList } from '../core/errors.ts';
import { Decision } from '../core/problem.ts';

/** Seconds. */
const retryAfter = Type.Integer({ minimum: 0 });

/** What requests for access, invitations and grants are refused with. */
export const accessErrors = defineErrors('access', {
  requestsOff: {
    status: 403,
    title: {
      ru: 'Заявки на доступ отключены. Обратитесь к администратору.',
      en: 'Access requests are switched off. Ask an administrator.',
    },
  },
  ownRequest: {
    status: 403,
    title: {
      ru: 'Свою заявку рассмотреть нельзя: её рассмотрит другой мастер-аккаунт компании или администратор.',
      en: 'You cannot decide on your own request. Another master account or an administrator decides on it.',
    },
  },
  decided: {
    status: 409,
    title: { ru: 'Заявка уже рассмотрена.', en: 'This request has been decided already.' },
    extras: { decision: Decision },
  },
  alreadyExist: {
    status: 409,
    title: { ru: 'Этот человек уже состоит в компании.', en: 'This person is in the company already.' },
    extras: { errorList: ErrorList },
  },
  tooManyOpen: {
    status: 409,
    title: {
      ru: 'Слишком много заявок на рассмотрении. Дождитесь решения или отзовите одну из них.',
      en: 'Too many requests are waiting. Wait for a decision or take one back.',
    },
    extras: { limit: Type.Integer() },
  },
  refusedTooOften: {
    status: 409,
    title: {
      ru: 'Компания отклонила несколько ваших заявок подряд. Следующую можно отправить позже.',
      en: 'The company has rejected several of your requests. You can send the next one later.',
    },
    extras: { errorList: ErrorList },
  },
  tooManyInvitations: {
    status: 429,
    title: {
      ru: 'Вы отправили слишком много приглашений. Повторите позже.',
      en: 'You have sent too many invitations. Try again later.',
    },
    extras: { limit: Type.Integer(), retryAfter: Type.Optional(retryAfter) },
  },
  /** Of a company or of a mailbox: the answer does not say whose budget is spent. */
  tooManyMessages: {
    status: 429,
    title: {
      ru: 'Сейчас это приглашение отправить нельзя: за последнее время отправлено слишком много. Повторите позже.',
      en: 'This invitation cannot be sent now: too many were sent recently. Try again later.',
    },
    extras: { retryAfter },
  },
  tooManyPreviews: {
    status: 429,
    title: {
      ru: 'Вы проверили слишком много адресов. Повторите позже.',
      en: 'You have checked too many addresses. Try again later.',
    },
    extras: { retryAfter },
  },
  tooManyRequests: {
    status: 429,
    title: {
      ru: 'За последние сутки вы отправили слишком много заявок. Повторите позже.',
      en: 'You have sent too many requests within the last day. Try again later.',
    },
    extras: { limit: Type.Integer(), retryAfter },
  },
  invitationOver: {
    status: 409,
    title: {
      ru: 'Это приглашение уже не действует.',
      en: 'This invitation is no longer active.',
    },
    extras: { decision: Decision },
  },
  invitationVoid: {
    status: 409,
    title: {
      ru: 'Пригласивший вас больше не может дать этот доступ. Попросите компанию о новом приглашении.',
      en: 'The person who invited you can no longer give this access. Ask the company for a new invitation.',
    },
  },
  formerMember: {
    status: 409,
    title: {
      ru: 'Этот человек больше не состоит в компании. Чтобы вернуть доступ, отправьте ему приглашение.',
      en: 'This person is no longer in the company. Invite them to give access again.',
    },
  },
  fixedByAdministrator: {
    status: 403,
    title: {
      ru: 'Администратор запретил менять часть этих прав. Обратитесь к администратору.',
      en: 'An administrator does not allow changing some of these rights. Ask an administrator.',
    },
    extras: { errorList: Type.Optional(ErrorList) },
  },
});

/** Codes of `errorList` for companies and requests, beside those of shapes. */
export const accessFieldErrorCodes = [
  'errorInn',
  'errorKpp',
  'errorLockedMethods',
  'errorLockedRoles',
  /** Access in an organization that the contractor has lost is still being withdrawn. */
  'errorStillWithdrawn',
  'errorOrganization',
  'errorPaused',
] as const;
