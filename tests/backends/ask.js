// Answers the questions of a file, which lies in the folder of the machines: node ask.js QUESTIONS
import { readFile } from "node:fs/promises";
import { answers } from "./answers.js";

const questions = JSON.parse(await readFile(process.argv[2], "utf-8"));
console.log(JSON.stringify(await answers("./", questions)));
