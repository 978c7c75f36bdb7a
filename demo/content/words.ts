import type { Workout } from './model.ts';

/** Second paragraph of a class's description, by kind of workout. */
export const whatToExpect: Record<Workout, string> = {
  yoga: 'Bring a mat or a folded blanket and wear something soft. I show every shape in two versions, so that beginners and old hands can share the hour. Keep your camera on if you want me to look at your alignment.',
  acroyoga:
    'You need a partner, two mats or a thick carpet, and space as long as the taller of you. Bare feet, no jewellery. If one of you has an injury, write to me first and we find a way.',
  aerobic:
    'Wear shoes with a good grip and keep water nearby. Every step has an easier and a livelier version, and I call the changes early. Your neighbours will thank you for a carpet.',
  balance:
    'Bare feet and a wall or a chair within reach. We begin on two feet and take our time. Balance gets better faster than almost anything else, and you will notice it on the stairs.',
  dance:
    'No experience, no partner, no mirror needed. Turn the camera on or leave it off. I teach from behind and in front, so that left stays left.',
  flexibility:
    'Warm feet, a mat, and a block or a thick book. Nothing should hurt; a pull is fine, a sting is not. I explain what to feel, and where.',
  hiit: 'A towel, water and two square metres are enough. Every exercise comes in three levels. Warm-up and cool-down are included, and please eat something an hour before.',
  cycling:
    'Any indoor bike or a road bike on a trainer will do. Set the saddle as high as your hip, and have water and a towel in reach. I give effort on a scale from one to ten, so you need no power meter.',
  strength:
    'Something heavy, something to stand on, something to drink. We begin light. I would rather see five good ones than ten others, and I will say so.',
  stretch:
    'A mat, a scarf or a belt, and a cushion. The room should be warm. You may be late, you may lie down, you may fall asleep at the end.',
};

/** Second paragraph of a room's description. */
export const aboutTheRoom =
  'Mats, blocks, blankets and a kettle are there. The floor is warm, the door has a code, and you have the place to yourselves. The address and the code come with the confirmation.';

export const houseRule =
  'Shoes stay at the door. Leave the room as you found it, and the windows closed. If your plans change, tell me two days before.';

export const rules: readonly string[] = [
  'Please join five minutes early so that we can start together. If you can not come, tell me a day before and somebody else gets the place.',
  'Listen to your body and stop when something hurts. Tell me beforehand about injuries, pregnancy or recent operations.',
  'Microphones off during the class, on before and after. No recordings, so that everybody feels at ease.',
];

export const praise: Record<Workout, readonly string[]> = {
  yoga: [
    'The calmest hour of my week. Clear words, no showing off, and I slept like a stone.',
    'I have done yoga for years and still learned what my left foot is for.',
    'Kind corrections by name, even on a screen.',
    'I came for the stretching and stayed for the quiet at the end.',
    'Starts on time, ends on time, and leaves me taller.',
  ],
  acroyoga: [
    'We flew! My husband still tells everybody.',
    'Very careful with safety and very funny. We will be back.',
    'Every step shown from three sides. We only fell once, onto cushions.',
  ],
  aerobic: [
    'I laughed for forty-five minutes and only noticed at the end how much I sweated.',
    'Easy to follow from the first song, and the music is just right.',
    'My neighbours did not hear a thing, and my knees did not either.',
  ],
  balance: [
    'After three classes I put on my socks standing up. My daughter applauded.',
    'Quiet, precise, and harder than it looks.',
    'I stood on one leg in the queue at the bakery. That says it all.',
  ],
  dance: [
    'I can not dance, and for one hour I did not care. Wonderful.',
    'So much joy in such a small window.',
    'Left stayed left, as promised. I even have the whole dance now.',
  ],
  flexibility: [
    'Every explanation made sense, and my hips agree.',
    'Slow in the best way. I could turn my head while driving again.',
    'I touched my toes. I am fifty-eight.',
  ],
  hiit: [
    'Short, fair and properly hard. Exactly what I was looking for.',
    'Three levels for everything, and nobody left behind.',
    'Half an hour, and I was useful to nobody after it. Booked again.',
  ],
  cycling: [
    'The best stories on any trainer. I did not look at the clock once.',
    'Great music, honest effort, and a coach who rides along.',
    'I rode up a mountain in my kitchen. The view was better than expected.',
  ],
  strength: [
    'Finally somebody who looks at how I lift and not only at how much.',
    'Clear plan, clear words, sore legs.',
    'Two water bottles and a stair were enough. I did not believe it either.',
  ],
  stretch: [
    'My back says thank you. So do the people I live with.',
    'I came for my neck and stayed for the voice.',
    'Fell asleep at the end, as allowed. Woke up without the headache.',
  ],
};

export const praiseOfStudents: readonly string[] = [
  'Punctual, curious and kind to the others. Welcome back any time.',
  'A pleasure to have in class; asks good questions.',
  'Worked with full attention from the first minute to the last.',
];

/** Pairs of question and answer for the messages of a booking. */
export const talks: readonly (readonly [question: string, answer: string])[] = [
  [
    'Hello! I have a stiff shoulder since the spring. Is the class all right for me?',
    'Hello, and thank you for telling me. Yes: I will show you a version without weight on the arms. See you there!',
  ],
  [
    'Do I need a proper mat, or is a carpet enough?',
    'A carpet is perfectly fine. Only mind your socks, they slip.',
  ],
  [
    'I may have to leave five minutes early because of the school run. Is that a problem?',
    'Not at all, just wave. I will put the important part before that.',
  ],
  [
    'Can I join with my camera off the first time?',
    'Of course. Turn it on whenever you like, or never.',
  ],
  [
    'It is my first class ever. Anything I should know?',
    'Only that everybody had a first one. Come as you are, have some water nearby, and stop whenever you want.',
  ],
  [
    'Which bike settings do you suggest for somebody who is 1.65 m?',
    'Saddle at hip height, handlebar one hand higher. We check it together before we start.',
  ],
];

/** Made-up streets of the demo's addresses. */
export const streets = ['Juniper Street', 'Harbour Lane', 'Mill Road', 'Elm Row', 'Orchard Way'];
