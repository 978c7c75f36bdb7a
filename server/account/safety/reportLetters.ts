import { escapeHtml } from '#server/base/html.ts';
import type { Letter } from '#server/mail/letters/optionalMail.ts';
import type { Recipient } from '#server/mail/recipient.ts';
import { paragraph, quote } from '../../../ext/emailTemplates/layout.ts';
import type { ReportedThing } from './reportedThing.ts';
import type { Decision } from './reportTables.ts';
import { paths } from '#shared/config/paths.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';

type Subject = ReportedThing['subject'];
/** Texts by what was reported. */
type BySubject = Record<Subject, string>;

/** Texts about decisions in one language. */
interface ReportWords {
  hello: (name: string) => string;
  /** To who reported it. */
  decided: {
    subject: string;
    preview: string;
    heading: string;
    reported: BySubject;
    nothing: string;
    removed: BySubject;
    /** A warning or a ban, which is the other person's own affair. */
    steps: string;
    thanks: string;
    footer: string;
  };
  /** To who is warned. */
  warning: {
    subject: BySubject;
    preview: string;
    heading: string;
    text: BySubject;
    removed: BySubject;
    again: string;
    footer: string;
  };
  write: string;
}

const english: ReportWords = {
  hello: name => `Hello ${name},`,
  decided: {
    subject: 'What became of your report',
    preview: 'We have looked at it.',
    heading: 'We have looked at your report',
    reported: {
      user: 'You reported a person to us.',
      listing: 'You reported a class to us.',
      order: 'You reported a booking to us.',
      message: 'You reported a message to us.',
      review: 'You reported a review to us.',
    },
    nothing:
      'We have read it and found nothing that breaks our rules, so everything stays as it is.',
    removed: {
      user: '',
      listing: 'We have closed the class: it is no longer shown, and nobody can book it.',
      order: '',
      message: 'We have removed the message.',
      review: 'We have hidden the review.',
    },
    steps: 'We have taken steps with the person behind it. Which ones stays between them and us.',
    thanks: 'Thank you for letting us know. The other person does not learn who reported it.',
    footer: 'You get this mail because you reported something to us.',
  },
  warning: {
    subject: {
      user: 'A warning about your account',
      listing: 'A warning about your class',
      order: 'A warning about a booking of yours',
      message: 'A warning about your message',
      review: 'A warning about your review',
    },
    preview: 'Please read this.',
    heading: 'Please change this',
    text: {
      user: 'We have looked at your account, and something is against our rules:',
      listing: 'We have looked at your class, and something is against our rules:',
      order: 'We have looked at a booking of yours, and something is against our rules:',
      message: 'We have looked at a message that you sent, and it is against our rules:',
      review: 'We have looked at a review that you wrote, and it is against our rules:',
    },
    removed: {
      user: '',
      listing: 'We have closed the class.',
      order: '',
      message: 'We have removed the message.',
      review: 'We have hidden the review.',
    },
    again:
      'If it happens again, we may close your account. If you see it differently, write to us.',
    footer: 'You get this mail because of your account.',
  },
  write: 'Write to us',
};

const spanish: ReportWords = {
  hello: name => `Hola, ${name}:`,
  decided: {
    subject: 'Qué ha pasado con tu denuncia',
    preview: 'La hemos revisado.',
    heading: 'Hemos revisado tu denuncia',
    reported: {
      user: 'Nos denunciaste a una persona.',
      listing: 'Nos denunciaste una clase.',
      order: 'Nos denunciaste una reserva.',
      message: 'Nos denunciaste un mensaje.',
      review: 'Nos denunciaste una reseña.',
    },
    nothing:
      'La hemos leído y no hemos visto nada que vaya contra nuestras normas, así que todo se queda como está.',
    removed: {
      user: '',
      listing: 'Hemos cerrado la clase: ya no se muestra y nadie puede reservarla.',
      order: '',
      message: 'Hemos retirado el mensaje.',
      review: 'Hemos ocultado la reseña.',
    },
    steps:
      'Hemos tomado medidas con la persona que está detrás. Cuáles son queda entre ella y nosotros.',
    thanks: 'Gracias por avisarnos. La otra persona no sabrá quién lo ha denunciado.',
    footer: 'Recibes este correo porque nos denunciaste algo.',
  },
  warning: {
    subject: {
      user: 'Un aviso sobre tu cuenta',
      listing: 'Un aviso sobre tu clase',
      order: 'Un aviso sobre una reserva tuya',
      message: 'Un aviso sobre tu mensaje',
      review: 'Un aviso sobre tu reseña',
    },
    preview: 'Léelo, por favor.',
    heading: 'Cambia esto, por favor',
    text: {
      user: 'Hemos revisado tu cuenta y algo va contra nuestras normas:',
      listing: 'Hemos revisado tu clase y algo va contra nuestras normas:',
      order: 'Hemos revisado una reserva tuya y algo va contra nuestras normas:',
      message: 'Hemos revisado un mensaje que enviaste y va contra nuestras normas:',
      review: 'Hemos revisado una reseña que escribiste y va contra nuestras normas:',
    },
    removed: {
      user: '',
      listing: 'Hemos cerrado la clase.',
      order: '',
      message: 'Hemos retirado el mensaje.',
      review: 'Hemos ocultado la reseña.',
    },
    again: 'Si vuelve a pasar, podemos cerrar tu cuenta. Si lo ves de otra forma, escríbenos.',
    footer: 'Recibes este correo por tu cuenta.',
  },
  write: 'Escríbenos',
};

const words: Record<SiteLanguage, ReportWords> = { en: english, es: spanish };

/** A decision about a thing, and who reads of it. */
export interface LetterFacts {
  reportId: string;
  subject: Subject;
  decision: Decision;
  recipient: Recipient;
  rootUrl: string;
}

/** A letter with why it came. */
type Written = Letter & { footer: string };

const buttonOf = ({ recipient: { language, locale }, rootUrl }: LetterFacts) => ({
  label: words[language].write,
  href: siteUrl({ rootUrl, locale }, paths.contact()),
});

const paragraphs = (texts: readonly string[]): string[] =>
  texts.filter(text => text !== '').map(text => paragraph(escapeHtml(text)));

/** Writes to who reported something, what was decided: nothing of the person behind it. */
export function decidedLetter(facts: LetterFacts): Written {
  const { reportId, subject, decision, recipient } = facts;
  const { hello, decided } = words[recipient.language];
  const { acts } = decision;
  const outcome =
    acts.length === 0
      ? [decided.nothing]
      : [
          acts.includes('remove') ? decided.removed[subject] : '',
          acts.some(act => act !== 'remove') ? decided.steps : '',
        ];
  return {
    recipient,
    template: 'report-decided',
    id: reportId,
    content: {
      subject: decided.subject,
      preview: decided.preview,
      heading: decided.heading,
      body: paragraphs([
        hello(recipient.firstName),
        decided.reported[subject],
        ...outcome,
        decided.thanks,
      ]),
      button: buttonOf(facts),
    },
    footer: decided.footer,
  };
}

/** Writes to who is warned, in the words of the operator. */
export function warningLetter(facts: LetterFacts): Written {
  const { reportId, subject, decision, recipient } = facts;
  const { hello, warning } = words[recipient.language];
  const removed = decision.acts.includes('remove') ? warning.removed[subject] : '';
  return {
    recipient,
    template: 'report-warning',
    id: reportId,
    content: {
      subject: warning.subject[subject],
      preview: warning.preview,
      heading: warning.heading,
      body: [
        ...paragraphs([hello(recipient.firstName), warning.text[subject]]),
        quote(escapeHtml(decision.warning ?? '')),
        ...paragraphs([removed, warning.again]),
      ],
      button: buttonOf(facts),
    },
    footer: warning.footer,
  };
}
